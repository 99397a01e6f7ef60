import type { ServiceAddress } from "../../../contract/platform/addresses.ts";
import { clientPage } from "../../../contract/people/clients.ts";
import { previewService } from "../../../contract/app/preview-links.ts";
import type { PageSection } from "../../../contract/programs/sections.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { ProgramView } from "../program/ProgramPage.tsx";
import { ServiceScope } from "../../programs/public/ServiceScope.tsx";
import { SizedFrame } from "./SizedFrame.tsx";

/** Devices of the preview, in CSS pixels. */
const previewDevices = {
  phone: { width: 390, height: 780, title: "The page on a phone" },
  desk: { width: 1440, height: 900, title: "The page on a desk" },
} as const;
export type PreviewDevice = keyof typeof previewDevices;

type Props = { at: ServiceAddress; device: PreviewDevice; sections: readonly PageSection[] };

/** The page at a device's width, with unsaved changes. The page's links are disabled. */
export function FullPagePreview({ at, device, sections }: Props) {
  const { page, css } = useAnswer(previewService, at);
  const { customURL } = useAnswer(clientPage, { client: at.client });
  return (
    <section aria-label="Preview" className="min-w-0">
      <SizedFrame key={device} {...previewDevices[device]} sheets={customURL ? [customURL] : []} css={css}>
        <div inert data-client-page={at.client} className="min-h-dvh bg-bg py-6 text-ink">
          <ServiceScope client={at.client} service={at.service}>
            <ProgramView client={at.client} page={{ ...page, sections: [...sections] }} />
          </ServiceScope>
        </div>
      </SizedFrame>
    </section>
  );
}
