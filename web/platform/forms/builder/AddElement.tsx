import { Plus } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { Menu, MenuGroup, MenuItem, MenuSeparator } from "../../ui/Menu.tsx";
import type { DesignType } from "./design-changes.ts";
import { answerTypes, contentTypes, elementTypes } from "./element-types.ts";

type Props = { onAdd: (type: DesignType) => void; takesFiles: boolean };

export function AddElement({ onAdd, takesFiles }: Props) {
  const itemsOf = (types: readonly DesignType[]) =>
    types.map((type) => (
      <MenuItem key={type} icon={elementTypes[type].icon} onSelect={() => onAdd(type)}>
        {elementTypes[type].label}
        <span className="block text-xs text-ink-3">{elementTypes[type].hint}</span>
      </MenuItem>
    ));
  return (
    <Menu
      trigger={
        <Button size="sm">
          <Plus aria-hidden size={16} />
          Add
        </Button>
      }
    >
      <MenuGroup label="Questions">{itemsOf(takesFiles ? [...answerTypes, "file"] : answerTypes)}</MenuGroup>
      <MenuSeparator />
      <MenuGroup label="Content">{itemsOf(contentTypes)}</MenuGroup>
    </Menu>
  );
}
