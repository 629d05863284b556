import { Head } from '../head.tsx';
import type { PageModule } from '../page.ts';
import { useSettings } from '../page-state.ts';
import { paths } from '../paths.ts';
import { JsonLd } from '../seo/json-ld.tsx';
import { organizationData, siteData } from '../seo/shop-data.ts';
import { BestSellers } from './best-sellers.tsx';
import { CategoryGrid } from './category-grid.tsx';
import { Features } from './features.tsx';
import { Gallery } from './gallery.tsx';
import { Hero } from './hero.tsx';
import { PromoBanners } from './promo-banners.tsx';
import { TextBanners } from './text-banners.tsx';

export const prefetch: PageModule['prefetch'] = ({ helpers }) => helpers.product.featured.fetch();

export default function HomePage() {
  const settings = useSettings();
  return (
    <>
      <Head
        title="Home gym equipment"
        description="Racks, barbells, kettlebells, mats and accessories for training at home. Free delivery on every order, cash on delivery in Bangladesh."
        canonical={paths.home}
      />
      <JsonLd thing={organizationData(settings)} />
      <JsonLd thing={siteData(settings)} />
      <Hero />
      <Features />
      <CategoryGrid />
      <BestSellers />
      <PromoBanners />
      <TextBanners />
      <Gallery />
    </>
  );
}
