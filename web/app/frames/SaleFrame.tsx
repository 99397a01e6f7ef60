import { clientPage } from "../../../contract/people/clients.ts";
import { ClientStylesheet } from "../../platform/frames/ClientStylesheet.tsx";
import { kindOfPagePath } from "../../../contract/platform/service-kinds.ts";
import { serviceLook } from "../../../contract/programs/service-page.ts";
import { loadAnswer, useAnswer } from "../../platform/api/answers.ts";
import { CallError } from "../../platform/api/api.ts";
import { type FrameProps, type LoaderArgs, serviceAddressIn } from "../../platform/page.ts";
import { ServiceScope } from "../../programs/public/ServiceScope.tsx";
import { SaleShell } from "../../people/frames/SaleShell.tsx";

export async function loader(args: LoaderArgs) {
  const [{ kind }] = await Promise.all([
    loadAnswer(args, serviceLook, serviceAddressIn(args.params)),
    loadAnswer(args, clientPage, { client: args.params["client"]! }),
  ]);
  if (kindOfPagePath(args.url.pathname) !== kind) throw new CallError(404, "There is nothing at this address.");
}

/** F30 For pages of registration and checkout: the stylesheets of client and program apply. */
function SaleFrame({ params, children }: FrameProps) {
  const at = serviceAddressIn(params);
  const { url, customURL } = useAnswer(serviceLook, at);
  return (
    <SaleShell client={at.client} hasOwnStyles>
      <ClientStylesheet href={customURL} />
      <ServiceScope client={at.client} service={url} className="flex flex-1 flex-col">
        {children}
      </ServiceScope>
    </SaleShell>
  );
}

export { SaleFrame as Component };
