import type { LucideIcon } from "lucide-react";
import { NothingHere } from "./EmbedParts.tsx";
import { EmbeddedPage } from "./EmbeddedPage.tsx";

/** In place of what isn’t public, or not any more: no error within another site’s page. */
export const NotPublicPage = ({ title, icon }: { title: string; icon: LucideIcon }) => (
  <EmbeddedPage title={title}>
    <h1 className="sr-only">{title}</h1>
    <NothingHere icon={icon}>There is nothing to see here just now.</NothingHere>
  </EmbeddedPage>
);
