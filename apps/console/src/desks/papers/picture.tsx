// In: a case and one side of its document.
// Out: the picture, fetched by an audited call and kept only in this page: larger, smaller, turned, moved by dragging; and what was measured on it.
import { Box, Card, IconButton, Skeleton, Tooltip, Typography } from '@mui/material';
import type { PaperCase } from '@hilsa/contract/console/index';
import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useState, type PointerEvent } from 'react';
import { isTyping } from '../../app/keyboard-help.tsx';
import { Failed } from '../../parts/states.tsx';
import { useBytes } from '../../parts/use-bytes.ts';
import { Look } from './look.tsx';
import { words } from './words.ts';

const LARGEST = 6;
const STEP = 1.4;

interface View {
  readonly scale: number;
  readonly turn: number;
  readonly x: number;
  readonly y: number;
}
const WHOLE: View = { scale: 1, turn: 0, x: 0, y: 0 };

/** Back at its whole size a picture is back in its place. */
function zoomed(view: View, factor: number): View {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor));
  return scale === 1 ? { ...view, scale, x: 0, y: 0 } : { ...view, scale };
}

/** A quarter further to the right. */
function turned(view: View): View {
  return { ...view, turn: (view.turn + 90) % 360 };
}

interface PictureProps {
  readonly paperId: string;
  readonly side: 'front' | 'back';
  /** What was measured on it; nothing for those of before. */
  readonly look: PaperCase['looks'][number] | undefined;
}

export function Picture({ paperId, side, look }: PictureProps) {
  const { address, problem, retry } = useBytes('/papers/image', { id: paperId, side });
  const [view, setView] = useState<View>(WHOLE);
  const zoom = (factor: number) => setView((before) => zoomed(before, factor));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event.target) || document.querySelector('[role=dialog]') !== null) return;
      if (event.key === '+' || event.key === '=') setView((before) => zoomed(before, STEP));
      if (event.key === '-') setView((before) => zoomed(before, 1 / STEP));
      if (event.key === 't') setView(turned);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const drag = (event: PointerEvent) => {
    if (event.buttons !== 1 || view.scale === 1) return;
    setView({ ...view, x: view.x + event.movementX, y: view.y + event.movementY });
  };
  return (
    <Card component="section" aria-label={words.sides[side]}>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2, py: 0.5 }}>
        <Typography variant="subtitle2" component="h2" sx={{ flex: 1 }}>
          {words.sides[side]}
        </Typography>
        <Tool name={words.zoomOut} icon={ZoomOut} onClick={() => zoom(1 / STEP)} />
        <Tool name={words.zoomIn} icon={ZoomIn} onClick={() => zoom(STEP)} />
        <Tool name={words.turn} icon={RotateCw} onClick={() => setView(turned)} />
        <Tool name={words.whole} icon={Maximize} onClick={() => setView(WHOLE)} />
      </Box>
      <Box
        onPointerMove={drag}
        onDoubleClick={() => (view.scale > 1 ? setView(WHOLE) : zoom(STEP * STEP))}
        sx={{
          height: { xs: 260, md: 'min(46vh, 480px)' },
          overflow: 'hidden',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'center',
          bgcolor: 'background.default',
          cursor: view.scale > 1 ? 'grab' : 'zoom-in',
          touchAction: view.scale > 1 ? 'none' : 'auto',
        }}
      >
        {problem !== null && <Failed problem={problem} retry={retry} />}
        {problem === null && address === null && <Skeleton variant="rounded" width="80%" height="80%" />}
        {address !== null && (
          <img
            src={address}
            alt={words.picture(words.sides[side])}
            draggable={false}
            style={{
              width: '100%',
              height: '100%',
              minHeight: 0,
              objectFit: 'contain',
              transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.turn}deg)`,
            }}
          />
        )}
      </Box>
      <Look look={look} />
    </Card>
  );
}

function Tool({ name, icon: Icon, onClick }: { readonly name: string; readonly icon: typeof ZoomIn; onClick(): void }) {
  return (
    <Tooltip title={name}>
      <IconButton aria-label={name} onClick={onClick}>
        <Icon size={18} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
