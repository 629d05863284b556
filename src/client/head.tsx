import { useSettings } from './page-state.ts';

interface HeadProps {
  title: string;
  description: string;
  /** Path and query of the address this page wants to be known by; none where there is no page. */
  canonical?: string;
  /** For pages that belong to one shopper: search engines leave them out. */
  unlisted?: boolean;
}

/** Title, description and canonical link of a page; React puts them into the document's head. */
export function Head({ title, description, canonical, unlisted = canonical === undefined }: HeadProps) {
  const { shopName, publicUrl } = useSettings();
  return (
    <>
      <title>{title === shopName ? title : `${title} | ${shopName}`}</title>
      <meta name="description" content={description} />
      {canonical !== undefined && <link rel="canonical" href={publicUrl + canonical} />}
      {unlisted && <meta name="robots" content="noindex" />}
    </>
  );
}
