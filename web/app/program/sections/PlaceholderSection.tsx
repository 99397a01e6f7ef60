import { Handshake, House } from "lucide-react";
import type { SectionProps } from "./section-props.ts";
import { SectionTitle } from "./SectionTitle.tsx";

const places = {
  propertyList: { icon: House, title: "Homes", text: "The homes will be listed here once they are announced." },
  sponsors: { icon: Handshake, title: "With thanks to our sponsors", text: "Our sponsors will be thanked here." },
};

/** Homes and sponsors, until there are any: the place says what will come. */
export function PlaceholderSection({ section }: SectionProps) {
  const { icon: Icon, title, text } = places[section.kind === "sponsors" ? "sponsors" : "propertyList"];
  return (
    <>
      <SectionTitle section={section} fallback={title} />
      <p className="mt-4 flex items-center gap-3 text-md opacity-80">
        <Icon aria-hidden size={20} />
        {text}
      </p>
    </>
  );
}
