import { parser } from 'sax';

/** An element with its namespace, its text and its children. */
export interface XmlElement {
  /** `{namespace}name` */
  name: string;
  text: string;
  children: XmlElement[];
}

/** Reads XML as strictly as the standard asks. @throws Error if it is not well-formed */
export function parseXml(xml: string): XmlElement {
  const document: XmlElement = { name: '', text: '', children: [] };
  const open = [document];
  const reader = parser(true, { xmlns: true });
  reader.onerror = (error) => {
    throw error;
  };
  reader.onopentag = (tag) => {
    const { uri, local } = tag as { uri: string; local: string } & typeof tag;
    const element: XmlElement = { name: `{${uri}}${local}`, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  reader.ontext = (text) => {
    const element = open.at(-1) as XmlElement;
    element.text += text;
  };
  reader.onclosetag = () => void open.pop();
  reader.write(xml).close();
  const [root, ...others] = document.children;
  if (!root || others.length > 0) throw new Error('Not one element at the top');
  return root;
}
