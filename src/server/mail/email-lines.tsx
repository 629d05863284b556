import type { ReactNode } from 'react';
import { noPicture, smallestOf } from '../../shared/product/image.ts';
import { isShownRow } from '../catalogue/conditions.ts';
import type { EmailOrder, EmailPieces } from './email-kind.ts';
import { Layout, styles } from './email-layout.tsx';
import { piecesLine } from './words.ts';

/**
 * The picture of a line, if the shop itself has it: another host would learn who reads the e-mail. And the address of its product, if
 * shoppers see it.
 */
export function shownOf(product: EmailOrder['lines'][number]['product'], publicUrl: string) {
  const image = product?.image ?? noPicture;
  return {
    picture: image.startsWith('/') && image !== noPicture ? publicUrl + smallestOf(image) : undefined,
    link: product && isShownRow(product) ? `${publicUrl}/product/${product.id}` : undefined,
  };
}

interface LineCellsProps extends ReturnType<typeof shownOf> {
  words: string;
  /** Set if any line has a picture: all lines have a column for it then. */
  hasPictures: boolean;
  children?: ReactNode;
}

/** The first cells of a line: its picture and its words. */
export function LineCells({ picture, link, words, hasPictures, children }: LineCellsProps) {
  const { cell } = styles;
  return (
    <>
      {hasPictures && (
        <td style={{ ...cell, width: 68 }}>
          {picture && (
            <img src={picture} alt="" loading="lazy" width={56} height={56} style={styles.picture} />
          )}
        </td>
      )}
      <td style={{ ...cell, wordBreak: 'break-word' }}>
        {link ? (
          <a href={link} style={styles.product}>
            {words}
          </a>
        ) : (
          words
        )}
        {children}
      </td>
    </>
  );
}

/** Pieces with their pictures, without amounts. */
export function PieceList({ pieces, publicUrl }: { pieces: EmailPieces[]; publicUrl: string }) {
  const lines = pieces.map((one, position) => ({
    position,
    words: piecesLine(one),
    ...shownOf(one.product, publicUrl),
  }));
  const hasPictures = lines.some(({ picture }) => picture);
  return (
    <Layout>
      {lines.map(({ position, ...line }) => (
        <tr key={position}>
          <LineCells {...line} hasPictures={hasPictures} />
        </tr>
      ))}
    </Layout>
  );
}
