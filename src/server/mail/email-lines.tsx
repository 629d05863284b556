import type { ReactNode } from 'react';
import { noPicture, smallestOf } from '../../shared/product/image.ts';
import type { EmailOrder, EmailPieces } from './email-kind.ts';
import { Layout, styles } from './email-layout.tsx';
import { piecesLine } from './words.ts';

/** The picture of a line, if the shop itself has it: another host would learn who reads the e-mail. */
export const pictureOf = (product: EmailOrder['lines'][number]['product'], publicUrl: string) =>
  product?.image.startsWith('/') && product.image !== noPicture
    ? publicUrl + smallestOf(product.image)
    : undefined;

interface LineCellsProps {
  picture: string | undefined;
  /** Set if any line has a picture: all lines have a column for it then. */
  hasPictures: boolean;
  children: ReactNode;
}

/** The first cells of a line: its picture and its words. */
export function LineCells({ picture, hasPictures, children }: LineCellsProps) {
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
      <td style={{ ...cell, wordBreak: 'break-word' }}>{children}</td>
    </>
  );
}

/** Pieces with their pictures, without amounts. */
export function PieceList({ pieces, publicUrl }: { pieces: EmailPieces[]; publicUrl: string }) {
  const lines = pieces.map((one, position) => ({
    position,
    words: piecesLine(one),
    picture: pictureOf(one.product, publicUrl),
  }));
  const hasPictures = lines.some(({ picture }) => picture);
  return (
    <Layout>
      {lines.map(({ position, words, picture }) => (
        <tr key={position}>
          <LineCells {...{ picture, hasPictures }}>{words}</LineCells>
        </tr>
      ))}
    </Layout>
  );
}
