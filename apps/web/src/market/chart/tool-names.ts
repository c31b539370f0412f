// In: nothing.
// Out: the drawing tools as the sheet offers them, by the chart library's names for them.
import { type LucideIcon, Minus, MoveUpRight, Paintbrush, Rows4, SplinePointer, Tally2, Type } from 'lucide-react';
import type { MessageKey } from '../../i18n/index.ts';

export type ToolName =
  | 'segment'
  | 'rayLine'
  | 'horizontalStraightLine'
  | 'parallelStraightLine'
  | 'fibonacciLine'
  | 'brush'
  | 'simpleAnnotation';
export interface Tool {
  readonly name: ToolName;
  readonly label: MessageKey;
  readonly icon: LucideIcon;
}

export const TOOLS: readonly Tool[] = [
  { name: 'segment', label: 'tool.segment', icon: SplinePointer },
  { name: 'rayLine', label: 'tool.ray', icon: MoveUpRight },
  { name: 'horizontalStraightLine', label: 'tool.horizontal', icon: Minus },
  { name: 'parallelStraightLine', label: 'tool.channel', icon: Tally2 },
  { name: 'fibonacciLine', label: 'tool.fibonacci', icon: Rows4 },
  { name: 'brush', label: 'tool.brush', icon: Paintbrush },
  { name: 'simpleAnnotation', label: 'tool.text', icon: Type },
];
