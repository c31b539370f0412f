import { describe, expect, it } from 'vitest';
import { Clock, JUMP_MS, STEP_MS_PER_SECOND } from './clock.ts';
import { TestClocks } from './test-clocks.ts';

const START = Date.UTC(2027, 0, 4);
const DAY_MS = 86_400_000;
const open = (journalMs = 0) => {
  const clocks = new TestClocks(START);
  const lines: string[] = [];
  const clock = new Clock(clocks, journalMs, (line) => lines.push(line));
  const live = (seconds: number): number[] =>
    Array.from({ length: seconds }, () => {
      clocks.advance(1_000);
      return clock.nowMs();
    });
  return { clocks, clock, lines, live };
};

describe('the clock of commands', () => {
  it('goes as the machine’s clocks do', () => {
    const { clocks, clock, live, lines } = open();
    live(100);
    expect(clock.nowMs()).toBe(clocks.wallMs());
    expect(clock.health).toEqual({ offsetMs: 0, jumps: 0 });
    expect(lines).toEqual([]);
  });

  it('does not follow a wall clock that jumps two days ahead and back, and says so each time', () => {
    const { clocks, clock, live, lines } = open();
    live(10);
    clocks.setWall(2 * DAY_MS);
    expect(live(10).at(-1)).toBe(START + 20_000);
    expect(clock.health).toEqual({ offsetMs: 2 * DAY_MS, jumps: 1 });
    expect(lines).toEqual([expect.stringContaining('172800.0 s ahead of the time of commands')]);
    clocks.setWall(-2 * DAY_MS);
    expect(live(10).at(-1)).toBe(START + 30_000);
    expect(clock.health).toEqual({ offsetMs: 0, jumps: 1 });
    expect(lines[1]).toContain('agrees');
    clocks.setWall(-DAY_MS);
    expect(live(10).at(-1)).toBe(START + 40_000);
    expect(lines[2]).toContain('86400.0 s behind');
    expect(clock.health).toEqual({ offsetMs: -DAY_MS, jumps: 2 });
  });

  it.each([JUMP_MS - 1_000, -(JUMP_MS - 1_000)])(
    'is drawn over a step of %i ms, never back and never in a leap',
    (step) => {
      const { clocks, clock, live, lines } = open();
      live(5);
      clocks.setWall(step);
      const times = live(200);
      for (let n = 1; n < times.length; n += 1) {
        const passed = times[n]! - times[n - 1]!;
        expect(Math.abs(passed - 1_000)).toBeLessThanOrEqual(STEP_MS_PER_SECOND + 1);
      }
      expect(clock.nowMs()).toBe(clocks.wallMs());
      expect(lines).toEqual([]);
    },
  );

  it('is drawn no further than to the wall clock, however long nobody asks', () => {
    const { clocks, clock, live } = open();
    clocks.setWall(2_000);
    live(2);
    clocks.advance(DAY_MS);
    expect(clock.nowMs()).toBe(clocks.wallMs());
  });

  it('never stands before the journal, and goes on from there while the wall clock is behind', () => {
    const { live, lines } = open(START + DAY_MS);
    expect(live(60).at(-1)).toBe(START + DAY_MS + 60_000);
    expect(lines).toEqual([expect.stringContaining('86400.0 s behind')]);
  });

  it('takes the time that the machine slept for time that passed', () => {
    const { clocks, clock, live, lines } = open();
    live(5);
    clocks.sleep(8 * 3_600_000);
    live(2);
    expect(clock.nowMs()).toBe(clocks.wallMs());
    expect(lines).toEqual([]);
  });
});
