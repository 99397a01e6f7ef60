import { type Element, type QuestionElement, isQuestion, titleName } from "./element.ts";

/** What would lead straight to the person. */
const contactKinds: ReadonlySet<string> = new Set(["email", "phone", "website", "url"]);
export const isContact = (element: QuestionElement) => element.type === "input" && contactKinds.has(element.kind);

const personPattern =
  /\b(names?|company|firm|business|studio|architects?|builders?|designers?|owners?|applicants?|entrants?|contact|phone|telephone|cell|mobile|fax|e-?mail|address|street|city|zip|postal|website|instagram|licen[sc]e)\b/i;
/** Things have names, too. */
const thingPattern =
  /\b(project|house|home|building|entry|model|plan|product|community|room|category|file)(['’]s)?\s+names?\b|\bnames? of (the |your |this )?(project|house|home|building|entry|model|plan|product|community)\b/i;

/** Whether the answer may tell who entered, as far as the question says: staff are asked whether scorers should see it. */
export const mayIdentifyEntrant = (element: Element): boolean =>
  isQuestion(element) &&
  element.name !== titleName &&
  (isContact(element) || (personPattern.test(element.label) && !thingPattern.test(element.label)));

/** What staff keep from scorers, by name. */
export const namesHiddenFromScorers = (elements: readonly Element[]): string[] =>
  elements.filter((element) => isQuestion(element) && element.hiddenFromScorers).map(({ name }) => name);
