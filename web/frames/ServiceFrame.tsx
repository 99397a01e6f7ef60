import { serviceLook } from "../../contract/services.ts";
import { need, useAnswer } from "../api/answers.ts";
import { type Asked, type FrameProps, contestIn } from "../document/page.ts";
import { ServiceScope } from "../services/public/ServiceScope.tsx";

export const needs = (asked: Asked) => need(asked, serviceLook, contestIn(asked.params));

/** F30 Around every public page of a contest: its own stylesheet. */
export function Component({ params, children }: FrameProps) {
  const address = contestIn(params);
  const { url, customURL } = useAnswer(serviceLook, address);
  return (
    <ServiceScope client={address.client} service={url}>
      {customURL && <link rel="stylesheet" href={customURL} precedence="theme" />}
      {children}
    </ServiceScope>
  );
}
