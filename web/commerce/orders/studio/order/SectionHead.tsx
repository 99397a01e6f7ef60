export const SectionHead = ({ id, title, children }: { id: string; title: string; children?: React.ReactNode }) => (
  <div className="mb-2 flex items-center justify-between gap-3">
    <h2 id={id} className="text-md font-semibold">
      {title}
    </h2>
    {children}
  </div>
);
