import type { ReactNode } from "react";
import type { SectionKind } from "../../../../contract/programs/sections.ts";
import { Backdrop } from "./Backdrop.tsx";
import { CountdownSection } from "./CountdownSection.tsx";
import { ImageSection } from "./ImageSection.tsx";
import { HomesSection } from "./HomesSection.tsx";
import { SponsorsSection } from "./SponsorsSection.tsx";
import { TextSection } from "./TextSection.tsx";
import type { SectionProps } from "./section-props.ts";

/** N10 The component of each kind of section. */
const drawings: Record<SectionKind, (props: SectionProps) => ReactNode> = {
  countdown: CountdownSection,
  image: ImageSection,
  propertyList: HomesSection,
  sponsors: SponsorsSection,
  text: TextSection,
};

/** F31 A section on its background; public page and editor share it. */
export function SectionView({ section, page }: SectionProps) {
  const Drawn = drawings[section.kind];
  return (
    <section data-slot="page-section" data-kind={section.kind} data-size={section.size}>
      <Backdrop client={page.client} background={section.background} size={section.size}>
        <Drawn section={section} page={page} />
      </Backdrop>
    </section>
  );
}
