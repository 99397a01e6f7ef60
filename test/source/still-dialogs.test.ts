import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ESTree, Visitor, parseSync } from "vite";
import { expect, test } from "vitest";

type Node = ESTree.Node;

/**
 * A dialog is drawn once, when it is opened: what is handed to it then stands still, however the page goes on. So nothing may be
 * handed over that tells how a call goes, nor the whole of what a hook of ours answers: a dialog asks and calls by itself, and is given functions.
 */
const liveNames = ["busy", "isBusy", "error", "failure", "problem", "isFetching", "isPending", "isLoading"];

/** Their answers are the same from one drawing to the next, or are what is looked at, which a dialog takes as it was. */
const stillHooks =
  /^use(ServiceAddress|ProgramAddress|ObjectURL|DoorDevice|Params|Dialogs|Answer|LiveAnswer|Standings|Program|Service|Client|Me|Id|Ref|Memo|Callback|State|Context|Api|Snapshot|DraftsSnapshot)$/;

const root = resolve(import.meta.dirname, "../..", "web");
const programs = new Map(
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => [name, parseSync(name, readFileSync(join(root, name), "utf8")).program] as const),
);

const isHook = (node: Node | null | undefined): node is ESTree.CallExpression =>
  node?.type === "CallExpression" && node.callee.type === "Identifier" && /^use[A-Z]/.test(node.callee.name);

const hookOf = (node: ESTree.CallExpression) => (node.callee as ESTree.IdentifierReference).name;

/** The types that are what a hook answers: 'Checking', of `ReturnType<typeof useCheckIn>`. */
const liveTypes = new Set(
  [...programs.values()].flatMap((program) => {
    const found: string[] = [];
    new Visitor({
      TSTypeAliasDeclaration({ id, typeAnnotation }) {
        if (typeAnnotation.type === "TSTypeReference" && isAnswerOfHook(typeAnnotation)) found.push(id.name);
      },
    }).visit(program);
    return found;
  }),
);

function isAnswerOfHook({ typeName, typeArguments }: ESTree.TSTypeReference): boolean {
  const [of] = typeArguments?.params ?? [];
  return (
    typeName.type === "Identifier" &&
    typeName.name === "ReturnType" &&
    of?.type === "TSTypeQuery" &&
    of.exprName.type === "Identifier" &&
    /^use[A-Z]/.test(of.exprName.name)
  );
}

/** What in a file is what a hook answered, or a part of it that tells how a call goes. */
function liveIn(program: ESTree.Program): Set<string> {
  const live = new Set<string>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (!isHook(init)) return;
      if (id.type === "Identifier" && !stillHooks.test(hookOf(init))) live.add(id.name);
      if (id.type !== "ObjectPattern") return;
      for (const part of id.properties)
        if (part.type === "Property" && part.key.type === "Identifier" && part.value.type === "Identifier")
          if (liveNames.includes(part.key.name)) live.add(part.value.name);
    },
    TSPropertySignature({ key, typeAnnotation }) {
      const type = typeAnnotation?.typeAnnotation;
      if (key.type !== "Identifier" || type?.type !== "TSTypeReference" || type.typeName.type !== "Identifier") return;
      if (liveTypes.has(type.typeName.name) || isAnswerOfHook(type)) live.add(key.name);
    },
  }).visit(program);
  return live;
}

/** The elements that are opened as dialogs, given as they are or by their name. */
function openedIn(program: ESTree.Program): Node[] {
  const opened: Node[] = [];
  const elements = new Map<string, Node>();
  const add = (node: Node | null | undefined) => {
    if (node?.type === "Identifier") add(elements.get(node.name));
    else if (node?.type === "ConditionalExpression") [node.consequent, node.alternate].forEach(add);
    else if (node?.type === "ArrowFunctionExpression") add(node.body);
    else if (node?.type === "ParenthesizedExpression") add(node.expression);
    else if (node?.type === "JSXElement") opened.push(node);
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === "Identifier" && init?.type === "JSXElement") elements.set(id.name, init);
    },
  }).visit(program);
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const name =
        callee.type === "Identifier"
          ? callee.name
          : callee.type === "MemberExpression" && callee.property.type === "Identifier" && callee.property.name;
      if (name === "open" || name === "ask") add(first as Node);
    },
    JSXAttribute({ name, value }) {
      if (name.name === "dialog" && value?.type === "JSXExpressionContainer") add(value.expression as Node);
    },
  }).visit(program);
  return opened;
}

/** What an element is given of what is live; what a function reads when it is called isn't given. */
function givenOf(element: Node, live: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    if (typeof node !== "object" || node === null || !("type" in node)) return;
    const one = node as Node;
    if (one.type === "ArrowFunctionExpression" || one.type === "FunctionExpression") return;
    if (one.type === "JSXIdentifier" || one.type === "JSXOpeningElement" || one.type === "JSXAttribute")
      return look("attributes" in one ? one.attributes : "value" in one ? one.value : undefined);
    if (one.type === "MemberExpression" && one.property.type === "Identifier" && !one.computed) {
      if (liveNames.includes(one.property.name)) found.push(one.property.name);
      return one.object.type === "Identifier" ? undefined : look(one.object);
    }
    if (one.type === "Property") return look(one.value);
    if (one.type === "CallExpression") return look(one.arguments);
    if (one.type === "Identifier") return live.has(one.name) ? void found.push(one.name) : undefined;
    for (const [key, value] of Object.entries(one)) if (key !== "typeArguments" && key !== "parent") look(value);
  };
  look(element);
  return found;
}

const givenIn = (program: ESTree.Program) => openedIn(program).flatMap((element) => givenOf(element, liveIn(program)));

test("what is handed to a dialog and stands still there is found, in each way that it is handed over", () => {
  const found = givenIn(
    parseSync(
      "sample.tsx",
      `type Props = { checking: ReturnType<typeof useCheckIn>; at: Place };
       const all = usePayment(at), { busy: isSending, data } = useOptionalAnswer(x), at = useServiceAddress();
       open(<Details {...{ at, checking }} />);
       open(<Details at={at} first={data} letIn={checking.letIn} onDone={() => all.refresh()} />);
       dialogs.open(<Details payment={all} waits={isSending} />);
       const named = <Details wrong={all.error} />;
       const asked = () => ask((answer) => <Details busy={isSending} onDone={answer} />);
       <ActionButton dialog={<Details>{all}</Details>} onClick={() => open(named)} />;`,
    ).program,
  );
  expect(found.toSorted()).toEqual(["all", "all", "checking", "error", "isSending", "isSending"]);
});

test("T08 D19 no dialog is handed what goes on while it is open", () => {
  const all = [...programs].map(([file, program]) => ({
    file,
    count: openedIn(program).length,
    given: givenIn(program),
  }));
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(150);
  expect(all.flatMap(({ file, given }) => given.map((name) => `${file}: ${name}`))).toEqual([]);
});
