import { Link } from "../address/Link.tsx";

export type Crumb = { label: string; to: string };

/** The pages above this one; the page's title is its own name. */
export const Breadcrumbs = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <nav aria-label="Breadcrumb" data-slot="breadcrumbs">
    <ol className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
      {crumbs.map(({ label, to }) => (
        <li key={to} className="flex items-center gap-2 after:text-line-2 after:content-['/'] last:after:content-none">
          <Link to={to} className="rounded-xs hover:text-ink">
            {label}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);
