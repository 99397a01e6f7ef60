/** One small change of a rule, and the tests that have to notice it. */
export type Mutant = { file: string; find: string; replace: string; tests: readonly string[] };

type Changes = readonly (readonly [find: string, replace: string])[];

export const of = (file: string, tests: readonly string[], changes: Changes): Mutant[] =>
  changes.map(([find, replace]) => ({ file, find, replace, tests }));
