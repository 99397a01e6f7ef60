/** How an entry's result is made from its scorers' scores, by which places are given. The mean is shown beside it in every case. */
export const resultMethods = [
  { value: "mean", label: "Mean", says: "the average of an entry’s scores." },
  {
    value: "trimmed",
    label: "Trimmed mean",
    says: "the average without the highest and lowest fifth of an entry’s scores, where it has five or more.",
  },
  {
    value: "z-score",
    label: "Standardized scores",
    says: "how far each score lies from what that scorer usually gives, brought back to the scale of all.",
  },
  {
    value: "rank-sum",
    label: "Ranks",
    says: "of the others that a scorer judged in the category, the share an entry was put before, averaged.",
  },
  {
    value: "corrected",
    label: "Corrected mean",
    says: "the mean as it would be if all scorers were equally strict.",
  },
] as const;

export type ResultMethod = (typeof resultMethods)[number]["value"];

export const resultMethodNames = resultMethods.map(({ value }) => value) as [ResultMethod, ...ResultMethod[]];

export const resultMethodOf = (method: ResultMethod) => resultMethods.find(({ value }) => value === method)!;
