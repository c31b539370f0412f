// In: the page's root element.
// Out: the console in it.
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import '../look/fonts.css';
import '../look/base.css';

createRoot(document.getElementById('root')!).render(<App />);
