import de from './locales/de.json';
import fr from './locales/fr.json';
