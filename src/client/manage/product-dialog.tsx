import { useState } from 'react';
import { messages } from '../../shared/messages.ts';
import type { Product } from '../../shared/product.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DraftBanner } from './draft-banner.tsx';
import { dropDraft, isDraft, type Sheet } from './drafts.ts';
import { ProductForm } from './product-form.tsx';
import { valuesOf } from './product-values.ts';

interface ProductDialogProps {
  sheet: Sheet;
  open: boolean;
  onClose(): void;
}

/** Adds or edits a product. It closes after the attempt; what was not saved stays as a draft. */
export function ProductDialog({ sheet, open, onClose }: ProductDialogProps) {
  const [fresh, setFresh] = useState<Sheet>();
  const shown = fresh ?? sheet;

  function startAgain(product: Product): void {
    dropDraft(sheet);
    setFresh({ product, values: valuesOf(product) });
  }

  return (
    <Dialog
      wide
      title={sheet.product ? messages.manage.edit : messages.manage.add}
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {isDraft(shown) && <DraftBanner draft={shown} onUseSaved={startAgain} />}
      <ProductForm key={fresh ? 'fresh' : 'typed'} sheet={shown} onDone={onClose} onCancel={onClose} />
    </Dialog>
  );
}
