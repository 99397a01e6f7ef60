import { ClientStylesheet } from "../../platform/frames/ClientStylesheet.tsx";
import { kindOfPagePath } from "../../../contract/platform/service-kinds.ts";
import { serviceLook } from "../../../contract/programs/service-page.ts";
import { CallError } from "../../platform/api/api.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { type LoaderArgs, type FrameProps, serviceAddressIn } from "../../platform/page.ts";
import { ServiceScope } from "../../programs/public/ServiceScope.tsx";

/** A program's addresses are those of its own kind only. */
export async function loader(args: LoaderArgs) {
  const { kind } = await loadAnswer(args, serviceLook, serviceAddressIn(args.params));
  if (kindOfPagePath(args.url.pathname) !== kind) throw new CallError(404, "There is nothing at this address.");
}

/** F30 For a program's public pages: its own stylesheet. */
function ServiceFrame({ params, children }: FrameProps) {
  const address = serviceAddressIn(params);
  const { url, customURL } = useAnswer(serviceLook, address);
  return (
    <ServiceScope client={address.client} service={url}>
      <ClientStylesheet href={customURL} />
      {children}
    </ServiceScope>
  );
}

export { ServiceFrame as Component };
