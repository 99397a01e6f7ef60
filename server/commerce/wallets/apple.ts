import { readFileSync } from "node:fs";
import { contrast } from "../../../contract/platform/brand.ts";
import { momentText } from "../../../contract/platform/time-zone.ts";
import { productFile } from "../../platform/product-file.ts";
import type { WalletPass } from "./passes.ts";

/** What Apple gives whoever may make passes, certificates and key as PEM. */
export type AppleKeys = {
  passType: string;
  team: string;
  certificate: string;
  key: string;
  passphrase: string | undefined;
  /** The certificate between theirs and Apple's root. */
  intermediate: string;
};

const icons = Object.fromEntries(
  ["icon.png", "icon@2x.png", "icon@3x.png"].map((name) => [
    name,
    readFileSync(productFile(`server/commerce/wallets/icons/${name}`)),
  ]),
);

/** A signed .pkpass, by Apple's Wallet Passes: what it shows, a list of its files' digests, and a signature of the list. */
export async function applePass(keys: AppleKeys, pass: WalletPass): Promise<Buffer> {
  const { PKPass } = await import("passkit-generator");
  const certificates = {
    wwdr: keys.intermediate,
    signerCert: keys.certificate,
    signerKey: keys.key,
    ...(keys.passphrase && { signerKeyPassphrase: keys.passphrase }),
  };
  const made = new PKPass(icons, certificates, {
    formatVersion: 1,
    passTypeIdentifier: keys.passType,
    teamIdentifier: keys.team,
    serialNumber: pass.ticketID,
    organizationName: pass.association,
    logoText: pass.association,
    description: `${pass.product}, ${pass.program}`,
    ...passColors(pass.color),
  });
  made.type = "eventTicket";
  const [day] = pass.days;
  if (day) {
    made.setRelevantDates([{ startDate: new Date(day.opensAt), endDate: new Date(day.closesAt) }]);
    made.headerFields.push({ key: "day", label: "When", value: momentText(day.opensAt, pass.zone) });
  }
  made.primaryFields.push({ key: "program", label: pass.product, value: pass.program });
  if (pass.holderName) made.secondaryFields.push({ key: "holder", label: "Name", value: pass.holderName });
  if (pass.place) made.auxiliaryFields.push({ key: "place", label: "Where", value: pass.place });
  made.backFields.push(
    ...pass.days.map(({ opensAt }, at) => ({
      key: `day-${at}`,
      label: `Day ${at + 1}`,
      value: momentText(opensAt, pass.zone),
    })),
    { key: "about", label: "At the door", value: "It lets in whoever shows it first." },
  );
  made.setBarcodes({
    format: "PKBarcodeFormatQR",
    message: pass.code,
    messageEncoding: "iso-8859-1",
    altText: `Ticket ${pass.number}`,
  });
  return made.getAsBuffer();
}

/** The association's color below, and on it whichever of white and black is read better. */
function passColors(color: string) {
  const ink = contrast(color, "#ffffff") >= contrast(color, "#000000") ? "rgb(255, 255, 255)" : "rgb(0, 0, 0)";
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return { backgroundColor: `rgb(${red}, ${green}, ${blue})`, foregroundColor: ink, labelColor: ink };
}
