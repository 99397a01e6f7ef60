import { type ColorRoles, brandRoles } from "../../../contract/platform/brand.ts";
import { mailColors as colors, isNameBesideLogo, logoSizeInMail } from "../../../contract/mail/mail-look.ts";
import { type PictureInfo, renditionsOf } from "../../../contract/platform/pictures.ts";
import { Picture } from "../../platform/ui/Picture.tsx";

type Props = {
  client: string;
  sender: { association: string; primaryColor: string; logo: PictureInfo | null };
  subject: string;
  paragraphs: readonly string[];
  button?: string;
  note?: string;
};

/** A mail as it is sent, in the client's color and with its logo. */
export function MailPreview({ client, sender, subject, paragraphs, button, note }: Props) {
  const { light } = brandRoles(sender.primaryColor);
  return (
    <section aria-label="Preview" className="rounded-lg p-4 sm:p-6" style={{ backgroundColor: colors.ground }}>
      <div
        className="mx-auto max-w-140 overflow-hidden rounded-lg"
        style={{ backgroundColor: colors.paper, color: colors.text }}
      >
        <PreviewHead client={client} sender={sender} light={light} />
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

function PreviewHead({ client, sender, light }: Pick<Props, "client" | "sender"> & { light: ColorRoles }) {
  const size = sender.logo && logoSizeInMail(sender.logo);
  if (!sender.logo || !size)
    return (
      <p className="px-6 py-4 font-semibold" style={{ backgroundColor: light.fill, color: light.ink }}>
        {sender.association}
      </p>
    );
  const isNamed = isNameBesideLogo(size);
  return (
    <div className="flex items-center gap-3.5 px-6 pt-6" style={{ borderTop: `6px solid ${light.fill}` }}>
      <Picture
        renditions={renditionsOf(client, sender.logo)}
        alt={isNamed ? "" : sender.association}
        sizes={`${size.width}px`}
        className="bg-transparent"
        style={size}
      />
      {isNamed && (
        <p className="font-semibold" style={{ color: colors.ink }}>
          {sender.association}
        </p>
      )}
    </div>
  );
}
