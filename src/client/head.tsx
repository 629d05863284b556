import { useSettings } from './page-state.ts';

interface HeadProps {
  title: string;
  description: string;
  /** Path and query of the address this page wants to be known by; none for pages that are nobody's to find. */
  canonical?: string;
}

/** Title, description and canonical link of a page; React puts them into the document's head. */
export function Head({ title, description, canonical }: HeadProps) {
  const { shopName, publicUrl } = useSettings();
  return (
    <>
      <title>{title === shopName ? title : `${title} | ${shopName}`}</title>
      <meta name="description" content={description} />
      {canonical !== undefined && <link rel="canonical" href={publicUrl + canonical} />}
      {canonical === undefined && <meta name="robots" content="noindex" />}
    </>
  );
}
