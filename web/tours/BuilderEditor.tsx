import type { AnswerOf } from "../../contract/platform/endpoint.ts";
import {
  changeBuilderInfo,
  type getBuilder,
  removeBuilderFile,
  uploadBuilderFile,
} from "../../contract/tours/builders.ts";
import { EndpointForm } from "../platform/forms/EndpointForm.tsx";
import { ImageField } from "../platform/forms/ImageField.tsx";
import { SettingsBlock } from "../platform/ui/SettingsBlock.tsx";

type Props = { at: { client: string; service: string; builderID: string }; answer: AnswerOf<typeof getBuilder> };

/** A builder's profile, for its owner and staff. */
export function BuilderEditor({ at, answer: { builder, standings } }: Props) {
  return (
    <>
      <SettingsBlock id="profile" title="Profile" text="Visitors read it at each of your homes.">
        <EndpointForm
          key={builder.builderID}
          endpoint={changeBuilderInfo}
          params={at}
          initial={builder}
          standings={standings}
        />
      </SettingsBlock>
      <SettingsBlock id="logo" title="Logo" text="On a light ground, without much air around it.">
        <ImageField
          client={at.client}
          label="Logo"
          shape="logo"
          picture={builder.logo}
          upload={uploadBuilderFile}
          remove={removeBuilderFile}
          params={{ ...at, field: "logo" }}
        />
      </SettingsBlock>
    </>
  );
}
