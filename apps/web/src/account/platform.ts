// In: what the browser says about itself.
// Out: which kind of device it runs on, as far as installing is concerned. Pure.

export type Device = 'android' | 'ios-safari' | 'ios-other' | 'computer';

/** `touchPoints`: an iPad calls itself a Mac, but a Mac has no touch screen. */
export function deviceOf(agent: string, touchPoints: number): Device {
  const isApplePhone = /iPhone|iPad|iPod/.test(agent) || (agent.includes('Macintosh') && touchPoints > 1);
  if (isApplePhone) return /CriOS|FxiOS|EdgiOS|OPiOS|GSA\//.test(agent) ? 'ios-other' : 'ios-safari';
  return agent.includes('Android') ? 'android' : 'computer';
}
