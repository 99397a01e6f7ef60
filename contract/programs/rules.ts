import { Array as List, Boolean as Bool, Integer, Optional, type Static, String as Str } from "typebox";
import { get, post, upload } from "../platform/endpoint.ts";
import { ID, Instant, inputRecord, nullable, oneOf, record } from "../platform/schema.ts";

/** How a program's rules are given: written here, as a PDF, or at an address elsewhere. */
export const rulesKinds = ["text", "file", "link"] as const;
export type RulesKind = (typeof rulesKinds)[number];

export const maxRulesLength = 60_000;
export const maxRulesBytes = 25 * 1024 * 1024;

export const rulesVersion = record({
  rulesID: ID(),
  version: Integer(),
  kind: oneOf(rulesKinds),
  at: Instant(),
});

export const rulesContent = record({
  ...rulesVersion.properties,
  /** Empty but for the kind's own. */
  text: Str(),
  link: Str(),
  file: nullable(record({ uploadID: ID(), fileName: Str(), bytes: Integer() })),
});
export type RulesContent = Static<typeof rulesContent>;

const contestRulesPath = "/:client/contests/:service/rules";

export const listRules = get(contestRulesPath, {
  summary: "The versions of a program's rules, for its staff",
  feature: "entries",
  allow: "VIEW_SERVICE_SETUP",
  answer: record({
    /** The newest first. */
    versions: List(
      record({
        ...rulesContent.properties,
        /** Whether it asked those again who had accepted an earlier one. */
        asksAgain: Bool(),
        writtenBy: nullable(Str()),
        /** For how many entries it was accepted. */
        accepted: Integer(),
      }),
    ),
    /** Submitted entries for which the rules are still to be accepted. */
    waiting: Integer(),
  }),
});
export type RulesVersionRow = Static<(typeof listRules)["answer"]>["versions"][number];

export const rulesChanges = ["again", "correction"] as const;

export const changeRules = post(contestRulesPath, {
  summary: "Give a program its rules, or change them: each change is a version",
  feature: "entries",
  allow: "EDIT_SERVICE",
  changes: "service",
  form: {
    kind: {
      type: "input",
      kind: "text",
      label: "Kind",
      required: true,
      carried: true,
    },
    /** The version that was changed, 0 before the first: whoever comes second sees what the other wrote. */
    from: { type: "input", kind: "number", whole: true, min: 0, label: "Version", required: true, carried: true },
    text: {
      type: "textarea",
      label: "Rules",
      maxLength: maxRulesLength,
      required: true,
      help: "Plain text. A web address becomes a link, and so does [words](https://example.org).",
      showWhen: { name: "kind", is: ["text"] },
    },
    link: {
      type: "input",
      kind: "url",
      label: "Address of the rules",
      required: true,
      maxLength: 2_000,
      help: "What stands there can change without us knowing. Upload a PDF, or write them here, if you need to show later what was accepted.",
      showWhen: { name: "kind", is: ["link"] },
    },
    uploadID: {
      type: "input",
      kind: "text",
      format: "id",
      label: "File",
      required: true,
      carried: true,
      showWhen: { name: "kind", is: ["file"] },
    },
    /** Not asked of the first version, which nobody has accepted an earlier one of. */
    change: {
      type: "radio",
      label: "Who accepted the rules before",
      options: [
        { value: "again", label: "Ask everybody again" },
        { value: "correction", label: "A small correction: what was accepted goes on counting" },
      ],
    },
  },
  answer: record({ version: Integer() }),
  done: "Rules saved.",
});

export const uploadRulesFile = upload(`${contestRulesPath}/file`, {
  summary: "Upload a PDF with a program's rules",
  feature: "entries",
  allow: "EDIT_SERVICE",
  maxBytes: maxRulesBytes,
  query: inputRecord({ name: Optional(Str({ maxLength: 1_000 })) }),
  answer: record({ uploadID: ID(), fileName: Str(), bytes: Integer() }),
});

export const readRules = get("/clients/:client/services/:service/rules", {
  summary: "A program's rules, as they are or as a version was",
  allow: "PUBLIC",
  feature: "entries",
  query: inputRecord({ version: Optional(Str({ pattern: "^[1-9]\\d{0,5}$" })) }),
  answer: rulesContent,
});
