// In: the HTML of a page as it is being written.
// Out: what the server's allow-list leaves of it, asked for when the writing pauses.
import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { useAsk } from '../../app/queries.ts';
import { HtmlPreview } from '../../parts/html-preview.tsx';
import { Failed } from '../../parts/states.tsx';

const PAUSE_MS = 500;

export function PagePreview({ html, language }: { readonly html: string; readonly language: 'en' | 'bn' }) {
  const [settled, setSettled] = useState(html);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(html), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [html]);
  const preview = useAsk('/content/preview', { html: settled }, { enabled: settled.trim() !== '' });
  if (preview.isError) return <Failed problem={preview.error} />;
  return (
    <Box sx={{ opacity: html === settled ? 1 : 0.6 }}>
      <HtmlPreview html={settled.trim() === '' ? '' : (preview.data?.html ?? '')} language={language} />
    </Box>
  );
}
