// In: nothing. Out: a solved proof of work; the solver is loaded when it is asked for, so that no first screen carries it.
export async function proofOfWork(): Promise<string> {
  const { solvedCaptcha } = await import('./captcha.ts');
  return solvedCaptcha();
}
