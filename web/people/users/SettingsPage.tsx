import type { ReactNode } from "react";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { useEntrance } from "./entrance-client.ts";

type Props = { title: string; text?: ReactNode; children: ReactNode };

export function SettingsPage({ title, text, children }: Props) {
  const { name } = useEntrance();
  return (
    <>
      <title>{`${title} · ${name}`}</title>
      <PageHead title={title} text={text} />
      {children}
    </>
  );
}
