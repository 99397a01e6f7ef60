import { readFileSync } from "node:fs";
import { shortCodeText } from "../../../contract/commerce/tickets/short-code.ts";
import { contrast } from "../../../contract/platform/brand.ts";
import { momentText } from "../../../contract/platform/time-zone.ts";
import { productFile } from "../../platform/product-file.ts";
import type { WalletPass } from "./passes.ts";

/** Certificates and key as PEM, from Apple's developer program. */
export type AppleKeys = {
  passType: string;
  team: string;
  certificate: string;
  key: string;
  passphrase: string | undefined;
  /** The certificate between the pass's and Apple's root. */
  intermediate: string;
};

const icons = Object.fromEntries(
  ["icon.png", "icon@2x.png", "icon@3x.png"].map((name) => [
    name,
    readFileSync(productFile(`server/commerce/wallets/icons/${name}`)),
  ]),
);

/** A signed .pkpass by Apple's Wallet Passes: contents, digests of its files, and the signature of those. */
export async function applePass(keys: AppleKeys, pass: WalletPass): Promise<Buffer> {
  const { PKPass } = await import("passkit-generator");
  const certificates = {
    wwdr: keys.intermediate,
    signerCert: keys.certificate,
    signerKey: keys.key,
    ...(keys.passphrase && { signerKeyPassphrase: keys.passphrase }),
  };
  const signedPass = new PKPass(icons, certificates, {
    formatVersion: 1,
    passTypeIdentifier: keys.passType,
    teamIdentifier: keys.team,
    serialNumber: pass.ticketID,
    organizationName: pass.association,
    logoText: pass.association,
    description: `${pass.product}, ${pass.program}`,
    ...passColors(pass.color),
  });
  signedPass.type = "eventTicket";
  const [day] = pass.days;
  if (day) {
    signedPass.setRelevantDates([{ startDate: new Date(day.opensAt), endDate: new Date(day.closesAt) }]);
    signedPass.headerFields.push({ key: "day", label: "When", value: momentText(day.opensAt, pass.zone) });
  }
  signedPass.primaryFields.push({ key: "program", label: pass.product, value: pass.program });
  if (pass.holderName) signedPass.secondaryFields.push({ key: "holder", label: "Name", value: pass.holderName });
  if (pass.place) signedPass.auxiliaryFields.push({ key: "place", label: "Where", value: pass.place });
  signedPass.backFields.push(
    ...pass.days.map(({ opensAt }, at) => ({
      key: `day-${at}`,
      label: `Day ${at + 1}`,
      value: momentText(opensAt, pass.zone),
    })),
    { key: "about", label: "At the door", value: "It lets in whoever shows it first." },
  );
  signedPass.setBarcodes({
    format: "PKBarcodeFormatQR",
    message: pass.code,
    messageEncoding: "iso-8859-1",
    altText: `${shortCodeText(pass.code)}, ticket ${pass.number}`,
  });
  return signedPass.getAsBuffer();
}

/** The association's color as background, with white or black text, whichever is more legible. */
function passColors(color: string) {
  const ink = contrast(color, "#ffffff") >= contrast(color, "#000000") ? "rgb(255, 255, 255)" : "rgb(0, 0, 0)";
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return { backgroundColor: `rgb(${red}, ${green}, ${blue})`, foregroundColor: ink, labelColor: ink };
}
