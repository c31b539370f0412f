// In: an address that leads nowhere.
// Out: a sentence that says so, and the way back.
import { Box, Button } from '@mui/material';
import { Link, Title } from 'react-admin';
import { Nothing } from '../parts/states.tsx';
import { texts } from '../texts/index.ts';

export function Nowhere() {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', py: 6 }}>
      <Title title={texts.door.product} />
      <Nothing>{texts.frame.nowhere}</Nothing>
      <Button component={Link} to="/" variant="outlined">
        {texts.frame.toDashboard}
      </Button>
    </Box>
  );
}
