import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { clsx } from "clsx";
import { Bold, Heading2, Heading3, Italic, Link2, List, ListOrdered, type LucideIcon, Quote } from "lucide-react";
import { useState } from "react";
import { Button } from "../../platform/ui/Button.tsx";
import { Input } from "../../platform/ui/Input.tsx";

type Props = { label: string; html: string; onChange: (html: string) => void };

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, defaultProtocol: "https", protocols: ["mailto", "tel"] },
  }),
];

/** Text with headings, lists and links. Other pasted markup is removed, here and on the server. */
export function TextEditor({ label, html, onChange }: Props) {
  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    editorProps: {
      attributes: { "aria-label": label, role: "textbox", "aria-multiline": "true", "data-slot": "rich-text" },
    },
    onUpdate: ({ editor: current }) => onChange(current.getHTML()),
  });
  return (
    <div className="rounded-field border border-field focus-within:border-brand-text focus-within:ring-3 focus-within:ring-brand-soft">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} className="max-h-96 min-h-40 overflow-y-auto px-3 py-2.5 text-md" />
    </div>
  );
}

type Editor = ReturnType<typeof useEditor>;

type Tool = { name: string; icon: LucideIcon; isOn: (editor: Editor) => boolean; press: (editor: Editor) => void };

const tools: Tool[] = [
  { name: "Bold", icon: Bold, isOn: (it) => it.isActive("bold"), press: (it) => it.chain().focus().toggleBold().run() },
  {
    name: "Italic",
    icon: Italic,
    isOn: (it) => it.isActive("italic"),
    press: (it) => it.chain().focus().toggleItalic().run(),
  },
  {
    name: "Heading",
    icon: Heading2,
    isOn: (it) => it.isActive("heading", { level: 2 }),
    press: (it) => it.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: "Subheading",
    icon: Heading3,
    isOn: (it) => it.isActive("heading", { level: 3 }),
    press: (it) => it.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: "List",
    icon: List,
    isOn: (it) => it.isActive("bulletList"),
    press: (it) => it.chain().focus().toggleBulletList().run(),
  },
  {
    name: "Numbered list",
    icon: ListOrdered,
    isOn: (it) => it.isActive("orderedList"),
    press: (it) => it.chain().focus().toggleOrderedList().run(),
  },
  {
    name: "Quote",
    icon: Quote,
    isOn: (it) => it.isActive("blockquote"),
    press: (it) => it.chain().focus().toggleBlockquote().run(),
  },
];

function Toolbar({ editor }: { editor: Editor }) {
  const [linking, setLinking] = useState(false);
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => [...tools.map((tool) => tool.isOn(now)), now.isActive("link")],
  });
  return (
    <div className="border-b">
      <div role="toolbar" aria-label="Formatting" className="flex flex-wrap gap-0.5 p-1">
        {tools.map(({ name, icon, press }, index) => (
          <ToolButton key={name} name={name} icon={icon} isOn={on[index] ?? false} onPress={() => press(editor)} />
        ))}
        <ToolButton name="Link" icon={Link2} isOn={on.at(-1) ?? false} onPress={() => setLinking(!linking)} />
      </div>
      {linking && <LinkField editor={editor} onDone={() => setLinking(false)} />}
    </div>
  );
}

type ToolProps = { name: string; icon: LucideIcon; isOn: boolean; onPress: () => void };

const ToolButton = ({ name, icon: Icon, isOn, onPress }: ToolProps) => (
  <button
    type="button"
    aria-label={name}
    aria-pressed={isOn}
    title={name}
    // Keeps the text's selection.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
    className={clsx(
      "grid size-8 place-items-center rounded-xs touch:size-11",
      isOn ? "bg-brand-soft text-brand-text" : "text-ink-2 hover:bg-ink/6",
    )}
  >
    <Icon aria-hidden size={16} />
  </button>
);

/** An empty address removes the link. */
function LinkField({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [address, setAddress] = useState(() => String(editor.getAttributes("link")["href"] ?? ""));
  function apply() {
    const chain = editor.chain().focus().extendMarkRange("link");
    if (address.trim()) chain.setLink({ href: withProtocol(address.trim()) }).run();
    else chain.unsetLink().run();
    onDone();
  }
  return (
    <div className="flex items-center gap-2 border-t p-2">
      <Input
        aria-label="Address of the link"
        placeholder="https://"
        value={address}
        autoFocus
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
      <Button size="sm" onClick={apply}>
        {address.trim() ? "Apply" : "Unlink"}
      </Button>
    </div>
  );
}

const withProtocol = (address: string) =>
  /^(https?:|mailto:|tel:|\/|#)/i.test(address) ? address : `https://${address}`;
