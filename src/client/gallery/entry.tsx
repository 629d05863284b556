import { useContext } from 'react';
import { Checkbox, ChoiceGroup, Radio } from '../ui/choice.tsx';
import { DateRange } from '../ui/date-range.tsx';
import { FileButton, FileDrop } from '../ui/file-drop.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { SelectField } from '../ui/select.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Side, Specimen, State } from './specimen.tsx';

export function Entry() {
  const side = useContext(Side);
  return (
    <>
      <Specimen title="Fields" file="ui/text-field.tsx, ui/password-field.tsx">
        <State code="<TextField label=… hint=…>">
          <TextField label="Name" placeholder="Rahima Khatun" hint="As it should stand on the parcel." />
        </State>
        <State code="<TextField error=…>">
          <TextField
            label="E-mail"
            defaultValue="rahima@"
            error="Enter a whole address, such as you@example.com"
          />
        </State>
        <State code="<TextField disabled>">
          <TextField label="Country" defaultValue="Bangladesh" disabled />
        </State>
        <State code="<TextArea>">
          <TextArea label="Message" rows={3} />
        </State>
        <State code="<PasswordField>">
          <PasswordField label="Password" defaultValue="iron and rubber" autoComplete="off" />
        </State>
      </Specimen>
      <Specimen title="Select" file="ui/select.tsx">
        <SelectField label="Sort by">
          <option>Price: Low to High</option>
          <option>Price: High to Low</option>
        </SelectField>
        <SelectField label="Category" error="Choose a category">
          <option value="">Choose a category</option>
        </SelectField>
      </Specimen>
      <Specimen title="Days" file="ui/date-range.tsx">
        <State code="<DateRange all=…>">
          <DateRange all="All days" value={{}} onChange={() => {}} />
        </State>
        <State code="<DateRange value={{ from, to }}>">
          <DateRange value={{ from: '2026-03-02', to: '2026-03-20' }} onChange={() => {}} />
        </State>
      </Specimen>
      <Specimen title="Choices" file="ui/choice.tsx">
        <ChoiceGroup legend="Categories" error="Choose at least one">
          <Checkbox label="Kettlebells" defaultChecked />
          <Checkbox label="Racks" hint="With what belongs to them." />
          <Checkbox label="Sold out" disabled />
        </ChoiceGroup>
        <ChoiceGroup legend="Role">
          <Radio name={`${side}-role`} label="Staff" hint="Products and orders." defaultChecked />
          <Radio name={`${side}-role`} label="Owner" hint="Staff accounts and keys as well." />
        </ChoiceGroup>
      </Specimen>
      <Specimen title="Files" file="ui/file-drop.tsx">
        <FileDrop onFiles={() => {}} className="rounded-lg p-5">
          <FileButton id={`${side}-file`} onFiles={() => {}}>
            Choose a file
          </FileButton>
          <span className="note">or drop it here</span>
        </FileDrop>
      </Specimen>
    </>
  );
}
