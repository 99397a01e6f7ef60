import postcss, { type AtRule, type ChildNode, CssSyntaxError, type Declaration, type Rule } from "postcss";
import type { CssProblem } from "../../../contract/platform/custom-css.ts";
import { isPlain, isSelfContained, loadsNothingExternal, unescaped } from "./css-text.ts";

export type OwnCSS = { css: string; problems: CssProblem[] };

/**
 * A client's own stylesheet, made safe: everything stands in one `@scope`, so that browsers themselves keep it to the pages of
 * the client (or of one program), and out of the parts of them that are marked as not theirs. What could reach further by
 * another way is left out, and staff are told in sentences.
 */
export function ownCSS(written: string, scope: string): OwnCSS {
  const problems: CssProblem[] = [];
  const body = parsed(written, problems)
    .map((node) => textOf(node, { problems, frames: framesIn(written), scope }))
    .join("");
  return { css: body && `@scope (${scope}) to ([data-not-theirs]){${body}}`, problems };
}

export const clientScope = (client: string) => `[data-client-page="${client}"]`;
export const serviceScope = (client: string, service: string) => `[data-service-page="${client}/${service}"]`;

type Making = { problems: CssProblem[]; frames: ReadonlySet<string>; scope: string };

function parsed(written: string, problems: CssProblem[]): ChildNode[] {
  const unreadable = (line: number, reason: string) => {
    problems.push({ line, message: `This can’t be read as CSS: ${reason}. Nothing of it is used until it can.` });
    return [];
  };
  try {
    const { nodes } = postcss.parse(written);
    const deep = firstTooDeep(nodes);
    return deep
      ? unreadable(deep.source?.start?.line ?? 1, `More than ${MOST_NESTED} rules stand in one another`)
      : nodes;
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return unreadable(error.line ?? 1, error.reason);
  }
}

/** Nobody writes rules that deep, and what reads them one within the other has a stack that ends. */
const MOST_NESTED = 50;

function firstTooDeep(nodes: readonly ChildNode[]): ChildNode | undefined {
  let level = nodes;
  for (let depth = 0; depth < MOST_NESTED; depth += 1)
    level = level.flatMap((node) => ("nodes" in node ? (node.nodes ?? []) : []));
  return level[0];
}

/** The names of this stylesheet's own animations: they get a name that is nobody else's. */
const framesIn = (written: string) =>
  new Set([...written.matchAll(/@(?:-webkit-)?keyframes\s+([A-Za-z][\w-]*)/gi)].map(([, name]) => name!));

function textOf(node: ChildNode, making: Making): string {
  if (node.type === "rule") return ruleText(node, making);
  if (node.type === "atrule") return atRuleText(node, making);
  return node.type === "decl" ? declarationText(node, making) : "";
}

const within = (nodes: readonly ChildNode[] | undefined, making: Making) =>
  (nodes ?? []).map((node) => textOf(node, making)).join("");

function leaveOut(node: ChildNode, message: string, { problems }: Making): "" {
  problems.push({ line: node.source?.start?.line ?? 1, message });
  return "";
}

/** The page as a whole has other names in a stylesheet; here it is the scope itself. */
const asScope = (selector: string) =>
  selector.replace(/(^|[\s,>+~(])(?::root|html|body)(?![\w-])(?:\s*>?\s*(?:body|html)(?![\w-]))*/gi, "$1:scope");

function ruleText(rule: Rule, making: Making): string {
  const selector = asScope(rule.selector);
  if (!isPlain(selector)) return leaveOut(rule, "This selector can’t be read, so its rule is left out.", making);
  const body = within(rule.nodes, making);
  return body && `${selector}{${body}}`;
}

/** Those that only say when, or how, the rules inside them hold. */
const conditions = new Set(["media", "supports", "container"]);

const reasons: Record<string, string> = {
  import: "@import is left out: a stylesheet can’t load another one.",
  "font-face": "@font-face is left out: fonts can’t be loaded here.",
  charset: "@charset is left out: it isn’t needed.",
  layer: "@layer is left out: write its rules without it.",
  scope: "@scope is left out: the stylesheet has a scope already. Write its rules without it.",
  property: "@property is left out: it would hold for the whole product.",
};

function atRuleText(rule: AtRule, making: Making): string {
  const name = rule.name.toLowerCase();
  if (name === "keyframes" || name === "-webkit-keyframes") return keyframesText(rule, making);
  if (!conditions.has(name))
    return leaveOut(rule, reasons[name] ?? `@${rule.name} isn’t possible here and is left out.`, making);
  if (!isPlain(rule.params)) return leaveOut(rule, `This @${name} can’t be read and is left out.`, making);
  const body = within(rule.nodes, making);
  return body && `@${name} ${rule.params}{${body}}`;
}

const ownName = (name: string, { scope }: Making) => `own-${scope.replace(/[^\w-]+/g, "-")}-${name}`;

function keyframesText(rule: AtRule, making: Making): string {
  if (!making.frames.has(rule.params))
    return leaveOut(rule, "An animation’s name is made of letters, digits and hyphens. This one is left out.", making);
  const steps = (rule.nodes ?? []).map((step) => stepText(step, making)).join("");
  return `@keyframes ${ownName(rule.params, making)}{${steps}}`;
}

function stepText(step: ChildNode, making: Making): string {
  if (step.type === "comment") return "";
  if (step.type !== "rule" || !/^((from|to|\d+(\.\d+)?%)(\s*,\s*)?)+$/i.test(step.selector.trim()))
    return leaveOut(step, "This step of an animation can’t be read and is left out.", making);
  return `${step.selector}{${within(step.nodes, making)}}`;
}

/** Written out: what a variable, a parent or an attribute says is known to nobody here. */
const positions = /^(static|relative|absolute|sticky|-webkit-sticky|initial|unset)$/;
const hidden = /^(behavior|-moz-binding|-ms-behavior)$/;

function declarationText(declaration: Declaration, making: Making): string {
  const { prop, important } = declaration;
  const value = declaration.value.trim();
  const name = unescaped(prop);
  if (!/^(--)?[A-Za-z-][\w-]*$/.test(prop) || !isSelfContained(value))
    return leaveOut(declaration, "This line can’t be read and is left out.", making);
  if (hidden.test(name) || /expression\(|javascript:/.test(unescaped(value)))
    return leaveOut(declaration, `${prop} is left out: a stylesheet can’t run anything.`, making);
  if (!loadsNothingExternal(value))
    return leaveOut(
      declaration,
      `${prop} is left out: pictures can only come from your own uploads, not from other addresses.`,
      making,
    );
  if (name === "position" && !positions.test(unescaped(value)))
    return leaveOut(
      declaration,
      "This position is left out: what is fixed, or only known later, could cover what isn’t yours. Use sticky.",
      making,
    );
  return `${prop}:${animated(name, value, making)}${important ? "!important" : ""};`;
}

const animated = (name: string, value: string, making: Making) =>
  /^(-webkit-)?animation(-name)?$/.test(name)
    ? value.replace(/[A-Za-z][\w-]*/g, (word) => (making.frames.has(word) ? ownName(word, making) : word))
    : value;
