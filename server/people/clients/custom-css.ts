import postcss, { type AtRule, type ChildNode, CssSyntaxError, type Declaration, type Rule } from "postcss";
import type { CssProblem } from "../../../contract/platform/custom-css.ts";
import { isPlainCSS, isSelfContained, loadsNothingExternal, unescapeCSS } from "./css-text.ts";

export type ScopedCSS = { css: string; problems: CssProblem[] };

/**
 * A client's own stylesheet, made safe: everything stands in one `@scope`, so that browsers themselves keep it to the pages of
 * the client (or of one program), and out of the parts of them that are marked as not theirs. What could reach further by
 * another way is left out, and staff are told in sentences.
 */
export function scopeCSS(written: string, scope: string): ScopedCSS {
  const problems: CssProblem[] = [];
  const body = parseCSS(written, problems)
    .map((node) => nodeText(node, { problems, frames: keyframeNamesIn(written), scope }))
    .join("");
  return { css: body && `@scope (${scope}) to ([data-not-theirs]){${body}}`, problems };
}

export const clientScope = (client: string) => `[data-client-page="${client}"]`;
export const serviceScope = (client: string, service: string) => `[data-service-page="${client}/${service}"]`;

type ScopingContext = { problems: CssProblem[]; frames: ReadonlySet<string>; scope: string };

function parseCSS(written: string, problems: CssProblem[]): ChildNode[] {
  const unreadable = (line: number, reason: string) => {
    problems.push({ line, message: `This can’t be read as CSS: ${reason}. Nothing of it is used until it can.` });
    return [];
  };
  try {
    const { nodes } = postcss.parse(written);
    const deep = firstTooDeeplyNested(nodes);
    return deep
      ? unreadable(deep.source?.start?.line ?? 1, `More than ${MAX_NESTING} rules stand in one another`)
      : nodes;
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return unreadable(error.line ?? 1, error.reason);
  }
}

/** Nobody writes rules that deep, and what reads them one within the other has a stack that ends. */
const MAX_NESTING = 50;

function firstTooDeeplyNested(nodes: readonly ChildNode[]): ChildNode | undefined {
  let level = nodes;
  for (let depth = 0; depth < MAX_NESTING; depth += 1)
    level = level.flatMap((node) => ("nodes" in node ? (node.nodes ?? []) : []));
  return level[0];
}

/** The names of this stylesheet's own animations: they get a name that is nobody else's. */
const keyframeNamesIn = (written: string) =>
  new Set([...written.matchAll(/@(?:-webkit-)?keyframes\s+([A-Za-z][\w-]*)/gi)].map(([, name]) => name!));

function nodeText(node: ChildNode, making: ScopingContext): string {
  if (node.type === "rule") return ruleText(node, making);
  if (node.type === "atrule") return atRuleText(node, making);
  return node.type === "decl" ? declarationText(node, making) : "";
}

const childrenText = (nodes: readonly ChildNode[] | undefined, making: ScopingContext) =>
  (nodes ?? []).map((node) => nodeText(node, making)).join("");

function omitNode(node: ChildNode, message: string, { problems }: ScopingContext): "" {
  problems.push({ line: node.source?.start?.line ?? 1, message });
  return "";
}

/** The page as a whole has other names in a stylesheet; here it is the scope itself. */
const scopeSelector = (selector: string) =>
  selector.replace(/(^|[\s,>+~(])(?::root|html|body)(?![\w-])(?:\s*>?\s*(?:body|html)(?![\w-]))*/gi, "$1:scope");

function ruleText(rule: Rule, making: ScopingContext): string {
  const selector = scopeSelector(rule.selector);
  if (!isPlainCSS(selector)) return omitNode(rule, "This selector can’t be read, so its rule is left out.", making);
  const body = childrenText(rule.nodes, making);
  return body && `${selector}{${body}}`;
}

/** Those that only say when, or how, the rules inside them hold. */
const conditionalRules = new Set(["media", "supports", "container"]);

const omissionReasons: Record<string, string> = {
  import: "@import is left out: a stylesheet can’t load another one.",
  "font-face": "@font-face is left out: fonts can’t be loaded here.",
  charset: "@charset is left out: it isn’t needed.",
  layer: "@layer is left out: write its rules without it.",
  scope: "@scope is left out: the stylesheet has a scope already. Write its rules without it.",
  property: "@property is left out: it would hold for the whole product.",
};

function atRuleText(rule: AtRule, making: ScopingContext): string {
  const name = rule.name.toLowerCase();
  if (name === "keyframes" || name === "-webkit-keyframes") return keyframesText(rule, making);
  if (!conditionalRules.has(name))
    return omitNode(rule, omissionReasons[name] ?? `@${rule.name} isn’t possible here and is left out.`, making);
  if (!isPlainCSS(rule.params)) return omitNode(rule, `This @${name} can’t be read and is left out.`, making);
  const body = childrenText(rule.nodes, making);
  return body && `@${name} ${rule.params}{${body}}`;
}

const scopedName = (name: string, { scope }: ScopingContext) => `own-${scope.replace(/[^\w-]+/g, "-")}-${name}`;

function keyframesText(rule: AtRule, making: ScopingContext): string {
  if (!making.frames.has(rule.params))
    return omitNode(rule, "An animation’s name is made of letters, digits and hyphens. This one is left out.", making);
  const steps = (rule.nodes ?? []).map((step) => keyframeText(step, making)).join("");
  return `@keyframes ${scopedName(rule.params, making)}{${steps}}`;
}

function keyframeText(step: ChildNode, making: ScopingContext): string {
  if (step.type === "comment") return "";
  if (step.type !== "rule" || !/^((from|to|\d+(\.\d+)?%)(\s*,\s*)?)+$/i.test(step.selector.trim()))
    return omitNode(step, "This step of an animation can’t be read and is left out.", making);
  return `${step.selector}{${childrenText(step.nodes, making)}}`;
}

/** Written out: what a variable, a parent or an attribute says is known to nobody here. */
const allowedPositions = /^(static|relative|absolute|sticky|-webkit-sticky|initial|unset)$/;
const forbiddenProperties = /^(behavior|-moz-binding|-ms-behavior)$/;

function declarationText(declaration: Declaration, making: ScopingContext): string {
  const { prop, important } = declaration;
  const value = declaration.value.trim();
  const name = unescapeCSS(prop);
  if (!/^(--)?[A-Za-z-][\w-]*$/.test(prop) || !isSelfContained(value))
    return omitNode(declaration, "This line can’t be read and is left out.", making);
  if (forbiddenProperties.test(name) || /expression\(|javascript:/.test(unescapeCSS(value)))
    return omitNode(declaration, `${prop} is left out: a stylesheet can’t run anything.`, making);
  if (!loadsNothingExternal(value))
    return omitNode(
      declaration,
      `${prop} is left out: pictures can only come from your own uploads, not from other addresses.`,
      making,
    );
  if (name === "position" && !allowedPositions.test(unescapeCSS(value)))
    return omitNode(
      declaration,
      "This position is left out: what is fixed, or only known later, could cover what isn’t yours. Use sticky.",
      making,
    );
  return `${prop}:${withScopedAnimations(name, value, making)}${important ? "!important" : ""};`;
}

const withScopedAnimations = (name: string, value: string, making: ScopingContext) =>
  /^(-webkit-)?animation(-name)?$/.test(name)
    ? value.replace(/[A-Za-z][\w-]*/g, (word) => (making.frames.has(word) ? scopedName(word, making) : word))
    : value;
