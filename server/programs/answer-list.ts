import type { Values } from "../../contract/platform/forms/element.ts";

/** Answers as the API tells them. */
export const answerList = (answers: Values) => Object.entries(answers).map(([name, value]) => ({ name, value }));
