import type { ReactNode } from "react";
import { PageHead } from "../../platform/ui/PageHead.tsx";

type Props = { title: string; text?: ReactNode; children: ReactNode };

export const SettingsPage = ({ title, text, children }: Props) => (
  <>
    <title>{`${title} · Rosette`}</title>
    <PageHead title={title} text={text} />
    {children}
  </>
);
