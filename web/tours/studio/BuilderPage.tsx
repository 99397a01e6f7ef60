import { Link, useParams } from "react-router";
import { studioPaths } from "../../../contract/platform/studio-addresses.ts";
import { getBuilder } from "../../../contract/tours/builders.ts";
import { useAnswer } from "../../platform/api/answers.ts";
import { SettingsBlock } from "../../platform/ui/SettingsBlock.tsx";
import { useProgram } from "../../programs/studio/use-program.ts";
import { Badge } from "../../platform/ui/Badge.tsx";
import { PageHead } from "../../platform/ui/PageHead.tsx";
import { BuilderEditor } from "../BuilderEditor.tsx";
import { LooksAfterText } from "../../people/participants/LooksAfterText.tsx";

/** A builder and its homes, for staff. */
function BuilderPage() {
  const { at } = useProgram();
  const { builderID = "" } = useParams();
  const params = { ...at, builderID };
  const answer = useAnswer(getBuilder, params);
  const { builder, homes } = answer;
  return (
    <>
      <title>{builder.company}</title>
      <PageHead
        crumbs={[{ label: "Builders", to: studioPaths.builders(at) }]}
        title={builder.company}
        meta={builder.removed && <Badge tone="warning">Removed</Badge>}
        text={<LooksAfterText user={builder.user} />}
      />
      <BuilderEditor at={params} answer={answer} />
      <SettingsBlock id="homes" title="Homes">
        {homes.length === 0 && <p className="text-ink-3">None yet. Choose the builder at a home, under “For staff”.</p>}
        <ul className="divide-y">
          {homes.map(({ propertyID, name, address }) => (
            <li key={propertyID} className="py-2">
              <Link to={studioPaths.home({ ...at, propertyID })} className="font-medium hover:underline">
                {name}
              </Link>
              <p className="text-sm text-ink-3">{address}</p>
            </li>
          ))}
        </ul>
      </SettingsBlock>
    </>
  );
}

export { BuilderPage as Component };
