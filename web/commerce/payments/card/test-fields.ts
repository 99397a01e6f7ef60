import { tokenErrorTexts } from "../../../../contract/commerce/payments/card-errors.ts";
import { callAddress } from "../../../../contract/platform/endpoint.ts";
import { testCardFields } from "../../../../contract/commerce/payments/payment-settings.ts";
import type { MountFields, TokenResult } from "./mounted-fields.ts";

const frameURL = callAddress(testCardFields, {});
type FrameMessage = { from?: string; ready?: true; height?: number; token?: string; errors?: string[] };

/** The test gateway's fields, in a frame of an origin of its own: this page can't look inside either. */
export const mountTestFields: MountFields<"test"> = async (_config, { element, isDark, ask, answer }) => {
  const frame = Object.assign(document.createElement("iframe"), { src: frameURL, title: "Card details (test)" });
  frame.setAttribute("sandbox", "allow-scripts");
  Object.assign(frame.style, { width: "100%", height: "270px", border: "0", display: "block" });
  const waiting: ((told: FrameMessage) => void)[] = [];
  const next = () => new Promise<FrameMessage>((resolve) => waiting.push(resolve));
  const tell = (message: object) => frame.contentWindow?.postMessage(message, "*");

  const hear = ({ source, data }: MessageEvent<FrameMessage>) => {
    if (source !== frame.contentWindow || data?.from !== "test-gateway") return;
    if (data.height) frame.style.height = `${Math.ceil(data.height)}px`;
    else waiting.shift()?.(data);
  };
  window.addEventListener("message", hear);
  const ready = next();
  element.append(frame);
  await ready;
  tell({ mode: isDark ? "dark" : "light" });

  return {
    async tokenize(): Promise<TokenResult> {
      const told = next();
      tell({ ask: "token" });
      const { token, errors } = await told;
      return token ? { token } : { errors: tokenErrorTexts.test(errors) };
    },
    confirm: async (clientSecret) => answer(clientSecret, await ask()),
    changeTotal() {},
    unmount() {
      window.removeEventListener("message", hear);
      frame.remove();
    },
  };
};
