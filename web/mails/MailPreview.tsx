import { brandRoles } from "../../contract/brand.ts";
import { mailColors as colors } from "../../contract/mail-look.ts";

type Props = {
  from: string;
  color: string;
  subject: string;
  paragraphs: readonly string[];
  button?: string;
  note?: string;
};

/** A mail as it is sent, in the client's color. */
export function MailPreview({ from, color, subject, paragraphs, button, note }: Props) {
  const { light } = brandRoles(color);
  return (
    <section aria-label="Preview" className="rounded-lg p-4 sm:p-6" style={{ backgroundColor: colors.ground }}>
      <div
        className="mx-auto max-w-140 overflow-hidden rounded-lg"
        style={{ backgroundColor: colors.paper, color: colors.text }}
      >
        <p className="px-6 py-4 font-semibold" style={{ backgroundColor: light.fill, color: light.ink }}>
          {from}
        </p>
        <div className="grid gap-4 px-6 py-6 wrap-anywhere">
          <p className="text-lg font-semibold" style={{ color: colors.ink }}>
            {subject}
          </p>
          {paragraphs.map((text, at) => (
            <p key={at} className="whitespace-pre-line">
              {text}
            </p>
          ))}
          {button && (
            <p
              className="w-fit rounded-full px-5 py-2.5 font-semibold"
              style={{ backgroundColor: light.fill, color: light.ink }}
            >
              {button}
            </p>
          )}
          {note && (
            <p className="border-t pt-4 text-sm" style={{ borderColor: colors.line, color: colors.faint }}>
              {note}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
