// In: the page's root element.
// Out: the console in it.
import { createRoot } from 'react-dom/client';
import { wearLook } from '../look/device-look.ts';
import { Entrance } from './entrance.tsx';
import { renewWhenOld } from './new-version.ts';
import '../look/fonts.css';
import '../look/base.css';
import '../door/door.css';

wearLook();
matchMedia('(prefers-color-scheme: light)').addEventListener('change', wearLook);
renewWhenOld();
createRoot(document.getElementById('root')!).render(<Entrance />);
