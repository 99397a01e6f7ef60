import { useState } from "react";
import type { Program } from "../../../contract/people/clients.ts";
import {
  EMBED_HEIGHT,
  EMBED_SCRIPT,
  type EmbedKind,
  embedPath,
  embeddedPagePath,
  embedsOfKind,
} from "../../../contract/platform/embeds.ts";
import { CopyButton } from "../../platform/ui/CopyButton.tsx";
import { Field } from "../../platform/ui/Field.tsx";
import { Segmented } from "../../platform/ui/Segmented.tsx";
import { Select } from "../../platform/ui/Select.tsx";
import { embedCode, scriptedEmbedCode } from "../../platform/ui/embed-code.ts";
import { EmbedPreview } from "./EmbedPreview.tsx";

type ChosenKind = Exclude<EmbedKind, "gallery">;

const embedLabels: Record<ChosenKind, string> = {
  calendar: "Coming dates",
  countdown: "Countdown to the next deadline",
  tickets: "Tickets",
  homes: "Homes",
  sponsors: "Sponsors by tier",
  ballot: "Public vote",
  winners: "Winners",
};

const looks = [
  { value: "", label: "As the visitor’s device" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

const manners = [
  { value: "rosette-embed", label: "With script" },
  { value: "div", label: "With script, as a div" },
  { value: "frame", label: "Frame alone" },
] as const;
type Manner = (typeof manners)[number]["value"];

const mannerTexts: Record<Manner, string> = {
  "rosette-embed": "It grows with its content. The script is ours, sets no cookie, and is needed once on a page.",
  div: "The same, for sites that take away elements they don’t know.",
  frame: "For sites that refuse scripts. It keeps its height, which you can change, and scrolls within.",
};

type Props = { client: string; association: string; programs: readonly Program[] };

/** What is shown, its code in three manners, and how it looks. */
export function EmbedChoice({ client, association, programs }: Props) {
  const [serviceID, setServiceID] = useState("");
  const [wanted, setWanted] = useState<ChosenKind>("countdown");
  const [look, setLook] = useState<(typeof looks)[number]["value"]>("");
  const [manner, setManner] = useState<Manner>("rosette-embed");
  const program = programs.find((one) => one.serviceID === serviceID);
  const kinds: readonly ChosenKind[] = program ? embedsOfKind(program.kind) : ["calendar"];
  const kind = kinds.includes(wanted) ? wanted : kinds[0]!;
  const service = program?.url ?? "";
  const src = location.origin + embedPath(kind, { client, service }) + (look && `?look=${look}`);
  const page = location.origin + embeddedPagePath(kind, client, program);
  const title = `${embedTitles[kind]} ${program?.name ?? association}`;
  const code =
    manner === "frame"
      ? embedCode({ src, title, height: EMBED_HEIGHT })
      : scriptedEmbedCode({ script: location.origin + EMBED_SCRIPT, src, title, page, element: manner });
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Of" help="Drafts and hidden programs can be shown once they are published.">
          {(control) => (
            <Select
              {...control}
              value={serviceID}
              onChange={(event) => setServiceID(event.target.value)}
              options={[
                { value: "", label: association },
                ...programs.map((one) => ({ value: one.serviceID, label: one.name })),
              ]}
            />
          )}
        </Field>
        <Field label="What">
          {(control) => (
            <Select
              {...control}
              value={kind}
              onChange={(event) => setWanted(event.target.value as ChosenKind)}
              options={kinds.map((value) => ({ value, label: embedLabels[value] }))}
            />
          )}
        </Field>
      </div>
      <Segmented label="Look" options={looks} value={look} onChange={setLook} />
      <EmbedPreview key={src} src={src} title={title} />
      <div className="grid justify-items-start gap-3">
        <Segmented label="Code" options={manners} value={manner} onChange={setManner} />
        <p className="text-base text-ink-3">{mannerTexts[manner]}</p>
        <code className="w-full rounded-sm bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">{code}</code>
        <CopyButton text={code}>Copy the code</CopyButton>
      </div>
    </div>
  );
}

/** How a frame is called for those who hear it, before the name. */
const embedTitles: Record<ChosenKind, string> = {
  calendar: "Coming dates of",
  countdown: "Next deadline of",
  tickets: "Tickets for",
  homes: "Homes of",
  sponsors: "Sponsors of",
  ballot: "Public vote of",
  winners: "Winners of",
};
