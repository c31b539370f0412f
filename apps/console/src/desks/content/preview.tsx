// In: what an editor holds now.
// Out: it as customers would read it, in both languages; a page's HTML as the server's allow-list leaves it.
import { Box, Card, Divider, Typography } from '@mui/material';
import type { ContentKind } from '@hilsa/contract';
import { useWatch } from 'react-hook-form';
import { PagePreview } from './page-preview.tsx';
import { words } from './words.ts';

export function Preview({ kind }: { readonly kind: ContentKind }) {
  const [titleEn, titleBn, textEn, textBn] = useWatch({ name: ['titleEn', 'titleBn', 'textEn', 'textBn'] }) as string[];
  return (
    <Card variant="outlined" sx={{ width: '100%', p: 2, bgcolor: 'background.default' }}>
      <Typography variant="subtitle2" component="h2" color="textSecondary" sx={{ mb: 1.5 }}>
        {words.preview}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Reading kind={kind} language="en" title={titleEn} text={textEn} />
        <Divider sx={{ display: { md: 'none' } }} />
        <Reading kind={kind} language="bn" title={titleBn} text={textBn} />
      </Box>
    </Card>
  );
}

interface ReadingProps {
  readonly kind: ContentKind;
  readonly language: 'en' | 'bn';
  readonly title: string | undefined;
  readonly text: string | undefined;
}

function Reading({ kind, language, title, text }: ReadingProps) {
  return (
    <Box lang={language} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="h5" component="h3" sx={{ mb: 1 }}>
        {title || '…'}
      </Typography>
      {kind === 'page' ? (
        <PagePreview html={text ?? ''} language={language} />
      ) : (
        (text ?? '').split(/\n\s*\n/).map((paragraph, index) => (
          <Typography key={index} component="p" sx={{ mb: 1.5, whiteSpace: 'pre-line' }}>
            {paragraph}
          </Typography>
        ))
      )}
    </Box>
  );
}
