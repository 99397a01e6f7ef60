import type { Values } from "../../contract/platform/forms/element.ts";

export const answerList = (answers: Values) => Object.entries(answers).map(([name, value]) => ({ name, value }));
