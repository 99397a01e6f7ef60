import type { ReactNode } from "react";
import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import {
  changeSponsorInfo,
  type getSponsor,
  removeDarkLogo,
  removeSponsorLogo,
  uploadDarkLogo,
  uploadSponsorLogo,
} from "../../contract/sponsors/sponsors.ts";
import { EndpointForm } from "../platform/forms/EndpointForm.tsx";
import { ImageField } from "../platform/forms/ImageField.tsx";
import { SettingsBlock } from "../platform/ui/SettingsBlock.tsx";
import { SponsorLogo } from "./SponsorLogo.tsx";
import { SponsorPageForm } from "./SponsorPageForm.tsx";
import type { SponsorAt } from "./sponsor-at.ts";

type EditedSponsor = AnswerOf<typeof getSponsor>;
type Props = {
  at: SponsorAt;
  shown: EditedSponsor;
  /** What was promised, as whoever looks has it. */
  benefits: ReactNode;
};

/** What a sponsor says of itself, for its owner and staff alike. */
export function SponsorEditor({ at, shown, benefits }: Props) {
  const { sponsor, standings } = shown;
  return (
    <>
      <SettingsBlock id="logo" title="Logo" text="Wide rather than high, on a light or a clear ground.">
        <ImageField
          client={at.client}
          label="Logo"
          shape="logo"
          picture={sponsor.logo}
          upload={uploadSponsorLogo}
          remove={removeSponsorLogo}
          params={at}
        />
      </SettingsBlock>
      <SettingsBlock
        id="dark-logo"
        title="Logo on dark"
        text="The same in light ink on a clear ground. Without it your logo stands on a white plate where pages are dark."
      >
        <ImageField
          client={at.client}
          label="Logo on dark"
          shape="dark-logo"
          picture={sponsor.darkLogo}
          upload={uploadDarkLogo}
          remove={removeDarkLogo}
          params={at}
        />
      </SettingsBlock>
      <SettingsBlock id="info" title="Name, link and words" text="As visitors read them.">
        <EndpointForm
          key={sponsor.sponsorID}
          endpoint={changeSponsorInfo}
          params={at}
          initial={sponsor}
          standings={standings}
        />
      </SettingsBlock>
      <SettingsBlock
        id="own-page"
        title="Your own page"
        text={shown.homes.length > 0 ? "Its color, and where your work is to be seen." : "Its color."}
      >
        <SponsorPageForm key={sponsor.sponsorID} at={at} shown={shown} />
      </SettingsBlock>
      <SettingsBlock id="preview" title="How it looks" text="In its tier on the page, by day and by night.">
        <SponsorPreview client={at.client} shown={shown} />
      </SettingsBlock>
      <SettingsBlock id="benefits" title="What was promised" text="And what of it was delivered.">
        {benefits}
      </SettingsBlock>
    </>
  );
}

function SponsorPreview({ client, shown: { sponsor, tier } }: { client: string; shown: EditedSponsor }) {
  const size = tier?.logoSize ?? "small";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
      {(["light", "dark"] as const).map((mode) => (
        <figure key={mode} data-mode={mode} className="rounded-lg border bg-bg p-4 text-ink">
          <SponsorLogo client={client} sponsor={sponsor} size={size} />
          {size === "large" && sponsor.blurb && (
            <p className="mt-2 text-base text-pretty opacity-80">{sponsor.blurb}</p>
          )}
          <figcaption className="mt-2 text-sm text-ink-3">{mode === "light" ? "By day" : "By night"}</figcaption>
        </figure>
      ))}
    </div>
  );
}
