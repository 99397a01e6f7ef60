import postcss, { type AtRule, type ChildNode, CssSyntaxError, type Declaration, type Rule } from "postcss";
import type { CssProblem } from "../../../contract/platform/custom-css.ts";
import { isPlainCSS, isSelfContained, loadsNothingExternal, unescapeCSS } from "./css-text.ts";

export type ScopedCSS = { css: string; problems: CssProblem[] };

/**
 * A client's stylesheet, made safe: all of it is put into one `@scope`, so that browsers keep it to the pages of the client (or of one
 * program) and out of the parts marked as not theirs. Anything that could reach further is left out, and staff get a sentence about it.
 */
export function scopeCSS(cssText: string, scope: string): ScopedCSS {
  const problems: CssProblem[] = [];
  const body = parseCSS(cssText, problems)
    .map((node) => nodeText(node, { problems, frames: keyframeNamesIn(cssText), scope }))
    .join("");
  return { css: body && `@scope (${scope}) to ([data-not-theirs]){${body}}`, problems };
}

export const clientScope = (client: string) => `[data-client-page="${client}"]`;
export const serviceScope = (client: string, service: string) => `[data-service-page="${client}/${service}"]`;

type ScopingContext = { problems: CssProblem[]; frames: ReadonlySet<string>; scope: string };

function parseCSS(cssText: string, problems: CssProblem[]): ChildNode[] {
  const unreadable = (line: number, reason: string) => {
    problems.push({ line, message: `This can’t be read as CSS: ${reason}. Nothing of it is used until it can.` });
    return [];
  };
  try {
    const { nodes } = postcss.parse(cssText);
    const deep = firstTooDeeplyNested(nodes);
    return deep
      ? unreadable(deep.source?.start?.line ?? 1, `More than ${MAX_NESTING} rules stand in one another`)
      : nodes;
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return unreadable(error.line ?? 1, error.reason);
  }
}

/** Nobody nests rules that deep, and recursion has an end. */
const MAX_NESTING = 50;

function firstTooDeeplyNested(nodes: readonly ChildNode[]): ChildNode | undefined {
  let siblings = nodes;
  for (let depth = 0; depth < MAX_NESTING; depth += 1)
    siblings = siblings.flatMap((node) => ("nodes" in node ? (node.nodes ?? []) : []));
  return siblings[0];
}

/** The stylesheet's own animations, whose names are made unique. */
const keyframeNamesIn = (cssText: string) =>
  new Set([...cssText.matchAll(/@(?:-webkit-)?keyframes\s+([A-Za-z][\w-]*)/gi)].map(([, name]) => name!));

function nodeText(node: ChildNode, context: ScopingContext): string {
  if (node.type === "rule") return ruleText(node, context);
  if (node.type === "atrule") return atRuleText(node, context);
  return node.type === "decl" ? declarationText(node, context) : "";
}

const childrenText = (nodes: readonly ChildNode[] | undefined, context: ScopingContext) =>
  (nodes ?? []).map((node) => nodeText(node, context)).join("");

function omitNode(node: ChildNode, message: string, { problems }: ScopingContext): "" {
  problems.push({ line: node.source?.start?.line ?? 1, message });
  return "";
}

/** Selectors for the whole page become the scope itself. */
const scopeSelector = (selector: string) =>
  selector.replace(/(^|[\s,>+~(])(?::root|html|body)(?![\w-])(?:\s*>?\s*(?:body|html)(?![\w-]))*/gi, "$1:scope");

function ruleText(rule: Rule, context: ScopingContext): string {
  const selector = scopeSelector(rule.selector);
  if (!isPlainCSS(selector)) return omitNode(rule, "This selector can’t be read, so its rule is left out.", context);
  const body = childrenText(rule.nodes, context);
  return body && `${selector}{${body}}`;
}

/** Rules that only say when the rules inside of them apply. */
const conditionalRules = new Set(["media", "supports", "container"]);

const omissionReasons: Record<string, string> = {
  import: "@import is left out: a stylesheet can’t load another one.",
  "font-face": "@font-face is left out: fonts can’t be loaded here.",
  charset: "@charset is left out: it isn’t needed.",
  layer: "@layer is left out: write its rules without it.",
  scope: "@scope is left out: the stylesheet has a scope already. Write its rules without it.",
  property: "@property is left out: it would hold for the whole product.",
};

function atRuleText(rule: AtRule, context: ScopingContext): string {
  const name = rule.name.toLowerCase();
  if (name === "keyframes" || name === "-webkit-keyframes") return keyframesText(rule, context);
  if (!conditionalRules.has(name))
    return omitNode(rule, omissionReasons[name] ?? `@${rule.name} isn’t possible here and is left out.`, context);
  if (!isPlainCSS(rule.params)) return omitNode(rule, `This @${name} can’t be read and is left out.`, context);
  const body = childrenText(rule.nodes, context);
  return body && `@${name} ${rule.params}{${body}}`;
}

const scopedName = (name: string, { scope }: ScopingContext) => `own-${scope.replace(/[^\w-]+/g, "-")}-${name}`;

function keyframesText(rule: AtRule, context: ScopingContext): string {
  if (!context.frames.has(rule.params))
    return omitNode(rule, "An animation’s name is made of letters, digits and hyphens. This one is left out.", context);
  const steps = (rule.nodes ?? []).map((step) => keyframeText(step, context)).join("");
  return `@keyframes ${scopedName(rule.params, context)}{${steps}}`;
}

function keyframeText(step: ChildNode, context: ScopingContext): string {
  if (step.type === "comment") return "";
  if (step.type !== "rule" || !/^((from|to|\d+(\.\d+)?%)(\s*,\s*)?)+$/i.test(step.selector.trim()))
    return omitNode(step, "This step of an animation can’t be read and is left out.", context);
  return `${step.selector}{${childrenText(step.nodes, context)}}`;
}

/** Literal values only: the value of a variable, a parent or an attribute isn't known here. */
const allowedPositions = /^(static|relative|absolute|sticky|-webkit-sticky|initial|unset)$/;
const forbiddenProperties = /^(behavior|-moz-binding|-ms-behavior)$/;

function declarationText(declaration: Declaration, context: ScopingContext): string {
  const { prop, important } = declaration;
  const value = declaration.value.trim();
  const name = unescapeCSS(prop);
  if (!/^(--)?[A-Za-z-][\w-]*$/.test(prop) || !isSelfContained(value))
    return omitNode(declaration, "This line can’t be read and is left out.", context);
  if (forbiddenProperties.test(name) || /expression\(|javascript:/.test(unescapeCSS(value)))
    return omitNode(declaration, `${prop} is left out: a stylesheet can’t run anything.`, context);
  if (!loadsNothingExternal(value))
    return omitNode(
      declaration,
      `${prop} is left out: pictures can only come from your own uploads, not from other addresses.`,
      context,
    );
  if (name === "position" && !allowedPositions.test(unescapeCSS(value)))
    return omitNode(
      declaration,
      "This position is left out: what is fixed, or only known later, could cover what isn’t yours. Use sticky.",
      context,
    );
  return `${prop}:${withScopedAnimations(name, value, context)}${important ? "!important" : ""};`;
}

const withScopedAnimations = (name: string, value: string, context: ScopingContext) =>
  /^(-webkit-)?animation(-name)?$/.test(name)
    ? value.replace(/[A-Za-z][\w-]*/g, (word) => (context.frames.has(word) ? scopedName(word, context) : word))
    : value;
