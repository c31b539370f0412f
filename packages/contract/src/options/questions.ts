// In: nothing. Out: the questions about options, without zod; their right answers are the server’s.
export const OPTION_QUESTIONS = ['loss', 'average', 'ceiling', 'time', 'sell'] as const;
