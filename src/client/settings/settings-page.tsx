// Long because it has the form of a group of settings with all of its notices, which nothing else uses.
import { type FormEvent, type ReactElement, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { renderMarkdown } from '../../shared/base/markdown.ts';
import { currency } from '../../shared/base/money.ts';
import { withdrawalWordsOf } from '../../shared/order/withdrawal-words.ts';
import { type ConnectionName, connectionNames, connections } from '../../shared/settings/connection.ts';
import type {
  AboutContent,
  HomeContent,
  LegalText,
  OwnPages,
  WithdrawalPage as Words,
} from '../../shared/settings/content.ts';
import type { EmailText } from '../../shared/settings/email-words.ts';
import { legalPageNames } from '../../shared/settings/legal.ts';
import { legalTemplate } from '../../shared/settings/legal-templates.ts';
import type { Look } from '../../shared/settings/look.ts';
import { lookStyle } from '../../shared/settings/look-style.ts';
import {
  type SaveSettings,
  type SettingGroup,
  type StoredSettings,
  settingGroups,
  settingParts,
} from '../../shared/settings/settings.ts';
import { identityOf, type ShopDetails, withDefaults } from '../../shared/settings/shop-details.ts';
import { Awaited } from '../api/awaited.tsx';
import { failureIn } from '../api/failure.ts';
import { refusalWords } from '../api/refusal.ts';
import { trpc } from '../api/trpc.ts';
import { PictureWork } from '../image/picture-field.tsx';
import { Brand } from '../layout/brand.tsx';
import { Footer } from '../layout/footer.tsx';
import NotFoundPage from '../layout/not-found-page.tsx';
import { WithdrawalPreview } from '../order/withdrawal/withdrawal-page.tsx';
import { PageStateContext, type ShopSettings, useSettings } from '../page/page-state.ts';
import { paths } from '../page/paths.ts';
import { HomeView } from '../product/home/home-page.tsx';
import { DraftNotice } from '../staff/draft-notice.tsx';
import { useDraft } from '../staff/drafts.ts';
import { Permitted } from '../staff/permitted.tsx';
import { StaffScreen } from '../staff/signed-in.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { PreviewFrame } from '../ui/preview-frame.tsx';
import { say } from '../ui/say.ts';
import { Segments } from '../ui/segments.tsx';
import { ConnectionScreen } from './connection.tsx';
import { AboutView } from './content/about-page.tsx';
import { LegalView } from './content/legal-page.tsx';
import { LegalHelp, type Meanwhile, MeanwhileNotice } from './editor-notices.tsx';
import { EmailChoice, EmailPreview, emailSchema, faultyEmail } from './email-texts.tsx';
import { Fields } from './fields.tsx';
import { Delivery } from './selling/delivery-options.tsx';
import { Tax } from './selling/tax.tsx';
import { type Faults, faultOf, merged, typedValues, type Values, valuesTyped, withValue } from './typed.ts';

function BrandBar() {
  return (
    <div className="border-b border-line bg-surface">
      <p className="shell flex items-center gap-2 py-4 text-xl font-extrabold tracking-tight">
        <Brand />
      </p>
    </div>
  );
}

function LookPreview({ look }: { look: Look }) {
  const page = use(PageStateContext);
  const { data } = trpc.content.home.useQuery();
  if (!page || !data) return null;
  return (
    <PageStateContext value={{ ...page, settings: { ...page.settings, look } }}>
      <style>{lookStyle(look)}</style>
      <BrandBar />
      <HomeView content={data} />
    </PageStateContext>
  );
}

/** The header and the footer of each page, with unsaved settings. */
function FramePreview({ change }: { change(settings: ShopSettings): Partial<ShopSettings> }) {
  const page = use(PageStateContext);
  if (!page) return null;
  return (
    <PageStateContext value={{ ...page, settings: { ...page.settings, ...change(page.settings) } }}>
      <BrandBar />
      <Footer />
    </PageStateContext>
  );
}

function previewOf(group: SettingGroup, typed: Values): ReactElement | undefined {
  if (group === 'look') return <LookPreview look={typed as Look} />;
  if (group === 'footer')
    return <FramePreview change={() => ({ footer: typed as ShopSettings['footer'] })} />;
  if (group === 'shop')
    return (
      <FramePreview
        change={(settings) =>
          identityOf(
            withDefaults(typed as ShopDetails, { name: settings.shopName, timeZone: settings.timeZone }),
            settings,
          )
        }
      />
    );
  if (group === 'home') return <HomeView content={typed as HomeContent} />;
  if (group === 'about') return <AboutView content={typed as AboutContent} />;
  if (group === 'withdrawal') {
    const { days, ...words } = typed as unknown as Words;
    return <WithdrawalPreview words={{ days, ...withdrawalWordsOf(words) }} />;
  }
  if (group === 'pages')
    return (
      <>
        {(typed as OwnPages).pages.map(({ address, title, text }) => (
          <LegalView key={address} title={title} html={renderMarkdown(text)} />
        ))}
      </>
    );
  const legal = legalPageNames.find((name) => name === group);
  return (
    legal && <LegalView title={settingGroups[legal].title} html={renderMarkdown((typed as LegalText).text)} />
  );
}

const windows = [
  { value: '1280', label: 'As on a computer' },
  { value: '390', label: 'As on a phone' },
] as const;

/** Shows a page as it is on a computer, or on a phone. */
function Preview({ title, children }: { title: string; children: ReactNode }) {
  const [width, setWidth] = useState<'1280' | '390'>('1280');
  return (
    <div className="flex flex-col gap-3 lg:sticky lg:top-4 lg:h-[calc(100dvh-2rem)]">
      <Segments label="Preview" segments={windows} value={width} onChoose={setWidth} />
      <div className="relative h-[36rem] lg:h-auto lg:grow">
        <PreviewFrame title={`Preview: ${title}`} width={Number(width)}>
          {children}
        </PreviewFrame>
      </div>
    </div>
  );
}

function Editor({ opened }: { opened: StoredSettings }) {
  const utils = trpc.useUtils();
  const shop = useSettings();
  const { group } = opened;
  const { title, note, schema } = settingGroups[group];
  /** The values that the form began with. */
  const [base, setBase] = useState(opened);
  const initial = typedValues(schema, base.values);
  const draft = useDraft<Values>({ form: 'settings', subject: group, basis: base.values }, initial);
  const latest = useRef(draft);
  latest.current = draft;
  const { typed } = draft;
  const [faults, setFaults] = useState<Faults>({});
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const [email, setEmail] = useState<EmailText>('confirmation');
  const save = trpc.settings.save.useMutation({
    onSuccess(stored) {
      setBase(stored);
      setMeanwhile(undefined);
      draft.saved();
      say('success', 'Settings saved');
      utils.settings.find.setData({ group }, stored);
      // Every amount of this tab is in the currency that it was opened with.
      if (group === 'shop' && (stored.values as ShopDetails).currency !== currency()) location.reload();
      return utils.content.invalidate();
    },
    async onError(error) {
      if (failureIn(error)?.reason !== 'SETTINGS_CHANGED') return;
      const now = await utils.settings.find.fetch({ group }, { staleTime: 0 });
      const saved = typedValues(schema, now.values);
      const { values, both } = merged(schema, initial, { typed: latest.current.typed, saved });
      flushSync(() => {
        setBase(now);
        setMeanwhile({ by: now.changedBy, at: now.changedAt, both });
      });
      latest.current.type(values);
    },
  });
  const [pictures, setPictures] = useState(0);
  const legal = legalPageNames.find((name) => name === group);
  const preview = previewOf(group, typed);
  const isEmails = group === 'emails';

  /** The form can be sent once its pictures are uploaded. */
  const waitFor = useCallback((work: Promise<unknown>) => {
    setPictures((count) => count + 1);
    void work.finally(() => setPictures((count) => count - 1));
  }, []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (save.isPending || pictures > 0) return;
    const { data, error } = schema.safeParse(valuesTyped(schema, typed));
    setFaults(
      Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), faultOf(issue)])),
    );
    const faulty = error && faultyEmail(error.issues.map(({ path }) => path));
    if (faulty) setEmail(faulty);
    if (data) save.mutate({ group, values: data, version: base.version } as SaveSettings);
  }

  return (
    <div className={preview || isEmails ? 'grid grid-cols-1 gap-6 lg:grid-cols-2' : 'max-w-3xl'}>
      <Panel title={title} note={note}>
        <form method="post" noValidate onSubmit={submit} className="mt-5 space-y-5">
          <DraftNotice draft={draft} />
          {legal && (
            <LegalHelp
              text={String(typed.text)}
              onBegin={() => draft.type({ text: legalTemplate(legal, shop) })}
            />
          )}
          {isEmails && <EmailChoice texts={typed} value={email} onChoose={setEmail} />}
          <PictureWork value={waitFor}>
            <Fields
              schema={isEmails ? emailSchema(email) : schema}
              path={[]}
              isWide={!preview && !isEmails}
              value={typed}
              faults={faults}
              onChange={(path, value) => draft.type((before) => withValue(before, path, value))}
            />
          </PictureWork>
          {save.error && !meanwhile && <Notice>{refusalWords(save.error)}</Notice>}
          {meanwhile && <MeanwhileNotice {...meanwhile} />}
          {Object.keys(faults).length > 0 && (
            <Notice>Some fields need another look; nothing was saved.</Notice>
          )}
          <Button type="submit" isBusy={save.isPending || pictures > 0}>
            Save
          </Button>
        </form>
      </Panel>
      {preview && <Preview title={title}>{preview}</Preview>}
      {isEmails && <EmailPreview email={email} texts={typed} />}
    </div>
  );
}

function Group({ group }: { group: SettingGroup }) {
  const found = trpc.settings.find.useQuery({ group });
  if (!found.data) return <Awaited query={found} what="settings" height="h-96" />;
  return <Editor key={group} opened={found.data} />;
}

const delivery = { title: 'Delivery', note: 'The ways to get an order to its customer, with their prices.' };

/** The title and the note of each screen. */
const screens = { ...settingGroups, ...connections, delivery };
type ScreenName = keyof typeof screens;

function Card({ name }: { name: ScreenName }) {
  const { title, note } = screens[name];
  return (
    <li className="relative rounded-lg border border-line bg-surface p-4 hover:border-ink">
      <Link
        href={paths.settingsOf(name)}
        className="font-semibold text-ink after:absolute after:inset-0 hover:underline"
      >
        {title}
      </Link>
      <p className="mt-1 note">{note}</p>
    </li>
  );
}

function Part({ title, screens: listed }: { title: string; screens: readonly ScreenName[] }) {
  return (
    <section className="mt-8">
      <h2 className="heading-section">{title}</h2>
      <ul className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {listed.map((name) => (
          <Card key={name} name={name} />
        ))}
      </ul>
    </section>
  );
}

function Groups() {
  return (
    <>
      {settingParts.map(({ title, groups }) => (
        <Part key={title} title={title} screens={groups.includes('tax') ? ['delivery', ...groups] : groups} />
      ))}
      <Part title="What the shop connects to" screens={connectionNames} />
    </>
  );
}

/** True for the screens of lists, which no schema describes. */
const isList = (group: string | undefined) => group === 'delivery' || group === 'tax';

const isConnection = (name: ScreenName): name is ConnectionName => name in connections;

function screenOf(name: ScreenName): ReactElement {
  if (name === 'delivery') return <Delivery />;
  if (isConnection(name)) return <ConnectionScreen name={name} />;
  return name === 'tax' ? <Tax /> : <Group group={name} />;
}

/** The settings that owners change while the shop runs. Each change is in the activity log, and applies at once. */
export default function SettingsPage({ params }: { params: Record<string, string> }) {
  const group = (Object.keys(screens) as ScreenName[]).find((name) => name === params.group);
  if (params.group && !group) return <NotFoundPage />;
  const title = group && screens[group].title;
  return (
    <StaffScreen
      title={title ? `${title}: settings` : 'Settings'}
      description="The settings of the shop."
      path={group ? paths.settingsOf(group) : paths.settings}
    >
      <section className="shell py-5 sm:py-8">
        {group && <BackLink href={paths.settings} label="All settings" />}
        <h1 className={group && !isList(group) ? 'sr-only' : 'heading'}>
          {isList(group) ? title : title ? `Settings: ${title}` : 'Settings'}
        </h1>
        <Permitted to="shop" explain>
          {group ? <div className="mt-2">{screenOf(group)}</div> : <Groups />}
        </Permitted>
      </section>
    </StaffScreen>
  );
}
