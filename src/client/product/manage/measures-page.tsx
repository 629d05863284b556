import { useEffect } from 'react';
import { categoryLabel, measureRoles } from '../../../shared/product/category.ts';
import { setMeasures } from '../../../shared/product/known-measures.ts';
import type { Measure } from '../../../shared/product/measure.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../page/paths.ts';
import { ListRow, RowScreen } from '../../staff/row-list.tsx';
import { staffPage } from '../../staff/signed-in.tsx';
import { Badge } from '../../ui/badge.tsx';
import { MeasureDialog, partWords } from './measure-dialog.tsx';

const ruleWords = ({ rule, isOfRoom }: Measure) =>
  rule === 'same' ? 'The same value' : isOfRoom ? 'At most what the room has' : 'At most what is given';

function Parts({ measure }: { measure: Measure }) {
  const parts = measureRoles.filter((role) => measure[role].length > 0);
  if (parts.length === 0) return <p className="mt-1 note">No category has it yet.</p>;
  return parts.map((role) => (
    <p key={role} className="mt-1 text-sm">
      <span className="text-muted">{partWords[role]}:</span> {measure[role].map(categoryLabel).join(', ')}
    </p>
  ));
}

function Measures() {
  const utils = trpc.useUtils();
  const list = trpc.measure.list.useQuery({}, { staleTime: 0 });

  // Forms and lists of this page know the new ones at once.
  useEffect(() => {
    if (list.data) setMeasures(list.data.data);
  }, [list.data]);

  return (
    <RowScreen
      title="Measures"
      note="They say which products fit each other, such as the sleeve of a bar and the hole of a plate. Products of the categories that you choose can have a value. Their pages show what fits, and the cart warns of what does not."
      add={<MeasureDialog />}
      query={list}
      rows={list.data?.data}
    >
      {(measure) => (
        <ListRow
          key={measure.id}
          name={measure.name}
          to="catalogue"
          edit={<MeasureDialog measure={measure} />}
          removal={{
            words: 'Products lose their values of it. This can’t be undone.',
            remove: (options) => utils.client.measure.delete.mutate({ id: measure.id }, options),
          }}
          reload={() => Promise.all([utils.measure.invalidate(), utils.product.invalidate()])}
        >
          <p className="font-semibold">
            {measure.name}
            {measure.unit && ` (${measure.unit})`} {measure.isOfRoom && <Badge className="ml-1">Room</Badge>}
          </p>
          <p className="mt-1 note">{ruleWords(measure)}</p>
          <Parts measure={measure} />
        </ListRow>
      )}
    </RowScreen>
  );
}

export default staffPage(Measures, {
  title: 'Measures',
  description: 'What decides which products fit each other.',
  path: paths.measures,
});
