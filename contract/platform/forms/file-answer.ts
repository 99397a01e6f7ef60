import { isID } from "../identifier.ts";

type AnsweredFile = { uploadID: string; fileName: string };

/** The answer to a question for a file: which file it is, and what it is called. */
export const fileAnswer = ({ uploadID, fileName }: AnsweredFile): string => `${uploadID}/${fileName}`;

export function parseFileAnswer(answer: unknown): AnsweredFile | undefined {
  if (typeof answer !== "string" || answer.length > MAX_LENGTH) return undefined;
  const at = answer.indexOf("/");
  const [uploadID, fileName] = [answer.slice(0, Math.max(at, 0)), answer.slice(at + 1)];
  return isID(uploadID) && fileName.trim() !== "" ? { uploadID, fileName } : undefined;
}
const MAX_LENGTH = 400;
